import { languageOfAddress, languages, negotiateLanguage, type Language } from '@rostrum/catalogue'
import type { FastifyRequest } from 'fastify'

/**
 * The language of a page that a browser opens: the one that its address fixes, otherwise the reader's choice from the
 * cookie, otherwise what the browser asks for.
 */
export const readerLanguage = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Language => {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return (
    languageOfAddress(url.split('?').slice(1).join('?')) ??
    languages.find((language) => language === chosen) ??
    negotiateLanguage(headers['accept-language'])
  )
}
