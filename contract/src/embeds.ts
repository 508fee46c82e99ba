import { z } from 'zod'
import { isEmbedOrigin, MAX_EMBED_ORIGINS, normalizeOrigin } from './embed-origins.ts'
import { limits, requiredLine, wholeNumber } from './fields.ts'
import { endpoint } from './wire.ts'

/** The origin of a site that may show the organization's actions in a frame. */
export const embedOrigin = requiredLine().overwrite(normalizeOrigin).refine(isEmbedOrigin, 'validation.embedOrigin')

/** Each site once, in the given order. */
export const embedOrigins = z
  .array(embedOrigin)
  .max(MAX_EMBED_ORIGINS, 'validation.tooMany')
  .overwrite((origins) => [...new Set(origins)])

const pixels = wholeNumber({
  minimum: 1,
  maximum: 10_000,
  error: 'validation.number',
  tooLarge: 'validation.numberMax',
})

/** oEmbed 1.0 (https://oembed.com), of the type `rich`. */
export const oEmbed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  /** Seconds for which a site may keep the answer. */
  cache_age: z.int(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
})
export type OEmbed = z.output<typeof oEmbed>

export const embedEndpoints = {
  'GET /oembed': endpoint({
    summary: 'How to show an action on another site (oEmbed 1.0); other formats than JSON are answered with 501',
    auth: 'public',
    query: z.object({
      /** The address of the public page of an action. */
      url: requiredLine(limits.url),
      format: z.string().max(limits.line, 'validation.tooLong').default('json'),
      maxwidth: pixels.optional(),
      maxheight: pixels.optional(),
    }),
    response: oEmbed,
  }),
}
