import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { load } from 'cheerio'
import parseOpenGraph from 'open-graph-scraper'
import type { Thing, WithContext } from 'schema-dts'

/** Structured data, if it follows the vocabulary. */
type Facts = WithContext<Thing>

/** The metadata of a page as search engines and link previews read it. */
export const readMetadata = async (html: string) => {
  const document = load(html)
  const attribute = (selector: string, name: string) => document(selector).attr(name)
  const languages = document('link[rel=alternate][hreflang]')
    .toArray()
    .map((link) => [document(link).attr('hreflang'), document(link).attr('href')])
  const { error, result } = await parseOpenGraph({ html, onlyGetOpenGraphInfo: true })
  return {
    language: attribute('html', 'lang'),
    title: document('head > title').text(),
    description: attribute('meta[name=description]', 'content'),
    canonical: attribute('link[rel=canonical]', 'href'),
    languages: Object.fromEntries(languages) as Record<string, string>,
    feed: attribute('link[type="application/atom+xml"]', 'href'),
    openGraph: error ? null : result,
    facts: document('script[type="application/ld+json"]')
      .toArray()
      .map((script) => JSON.parse(document(script).text()) as Facts),
  }
}

/** The addresses in a sitemap, or of the sitemaps in an index. */
export const readSitemap = (xml: string): string[] => {
  const document = load(xml, { xml: true })
  return document('loc')
    .toArray()
    .map((address) => document(address).text())
}

const compiler = join(import.meta.dirname, '../node_modules/.bin/tsc')

/**
 * Validates structured data against the vocabulary of schema.org, as the types of schema-dts describe it: unknown types
 * and properties, and values of a wrong type. Returns the errors, or an empty text.
 */
export const findSchemaErrors = async (facts: ReadonlyMap<string, object>, file: string): Promise<string> => {
  const constants = [...facts].map(
    ([path, value], index) =>
      `/** ${path} */\nexport const facts${index}: WithContext<Thing> = ${JSON.stringify(value, null, 2)}\n`,
  )
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, ["import type { Thing, WithContext } from 'schema-dts'\n", ...constants].join('\n'))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig', file]
  return new Promise((resolve) => {
    execFile(compiler, options, (error, output) => resolve(error ? output || error.message : ''))
  })
}
