import { languages, negotiateLanguage, type Language } from '@rostrum/catalogue'
import type { FastifyRequest } from 'fastify'

/**
 * The language of a page that a browser opens: the reader's choice from the cookie, otherwise what the browser asks
 * for.
 */
export const readerLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language => {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return languages.find((language) => language === chosen) ?? negotiateLanguage(headers['accept-language'])
}
