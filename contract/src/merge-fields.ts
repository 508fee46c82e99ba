import type { z } from 'zod'
import { isOwnWordsAlone } from './own-words.ts'

/**
 * The fields that texts of campaigns may have, in braces. What is the sender's begins with `me`, what is the recipient's with
 * `target`; the short names are older.
 */
export const mergeFields = {
  /** What somebody says on the phone. */
  script: [
    'name',
    'city',
    'target',
    'me.name',
    'me.city',
    'target.name',
    'target.title',
    'target.office',
    'target.party',
    'me.words',
  ],
  /** An email, which goes to all recipients at once. */
  email: ['name', 'city', 'target', 'me.name', 'me.city', 'me.words'],
  subject: ['name', 'city', 'target', 'me.name', 'me.city'],
  letter: [
    'name',
    'address',
    'date',
    'target',
    'me.name',
    'me.address',
    'target.name',
    'target.title',
    'target.office',
    'target.party',
    'me.words',
  ],
} as const satisfies Record<string, readonly string[]>

const anyField = /\{([\p{L}_]+(?:\.[\p{L}_]+)*)\}/gu

/** The first field of a text that is not known, such as `target.titel`. */
export const unknownMergeField = (text: string, known: readonly string[]): string | undefined =>
  [...text.matchAll(anyField)].map(([, name = '']) => name).find((name) => !known.includes(name))

/** For `superRefine` of a text: reports the first field that nobody could fill in, and own words amid other words. */
export const onlyMergeFields =
  (known: readonly string[]) =>
  (text: string, context: z.core.$RefinementCtx<string>): void => {
    const unknown = unknownMergeField(text, known)
    if (unknown === undefined) {
      if (!isOwnWordsAlone(text)) context.addIssue({ code: 'custom', message: 'validation.ownWordsAlone' })
      return
    }
    // The error message names them, so the issue must contain them.
    context.addIssue({
      code: 'custom',
      message: 'validation.mergeField',
      field: `{${unknown}}`,
      known: known.map((name) => `{${name}}`).join(', '),
    })
  }
