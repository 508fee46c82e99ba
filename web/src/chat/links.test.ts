import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOf } from './links.ts'

const linksIn = (body: string) => partsOf(body).flatMap(({ href }) => href ?? [])

describe('links in a message', () => {
  test.each([
    ['Bring it: https://example.org/a?b=c#d', ['https://example.org/a?b=c#d']],
    ['https://example.org.', ['https://example.org/']],
    ['Really (see https://example.org/a)?', ['https://example.org/a']],
    ['https://example.org/a_(b) and HTTP://EXAMPLE.org/c!', ['https://example.org/a_(b)', 'http://example.org/c']],
    ['https://one.example.org\nhttps://two.example.org', ['https://one.example.org/', 'https://two.example.org/']],
    ['https://español.example.org/año', ['https://xn--espaol-zwa.example.org/a%C3%B1o']],
  ])('are found in %j', (body, hrefs) => {
    expect(linksIn(body)).toEqual(hrefs)
  })

  test.each([
    // oxlint-disable-next-line no-script-url -- exactly what must stay text
    'javascript:alert(1)',
    'data:text/html,https',
    'mailto:luz@example.org',
    'www.example.org',
    'https://',
    'https://localhost',
    'https://bank.example@evil.example.org/',
    'xhttps://example.org',
    '<a href="x">no</a>',
  ])('are not found in %j', (body) => {
    expect(linksIn(body)).toEqual([])
  })

  test('are found within HTML tags, which are plain text in a message', () => {
    expect(partsOf('<a href="https://example.org/">x</a>').map(({ text }) => text)).toEqual([
      '<a href="',
      'https://example.org/',
      '">x</a>',
    ])
  })

  test('keep every character of the text', () => {
    const words = fc.constantFrom('https://example.org/a(', ')', '. ', 'http://', 'ñ', '\n', '[', ']', '…', '"', 'x')
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string())), (given) => {
        const body = given.join('')
        expect(
          partsOf(body)
            .map(({ text }) => text)
            .join(''),
        ).toBe(body)
      }),
    )
  })
})
