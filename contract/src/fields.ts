import { z } from 'zod'

/**
 * Fields that several rooms share. An error text is a key of the catalogue; its placeholders
 * (`{{minimum}}`, `{{maximum}}`) come from the zod issue, so client and server say the same sentence.
 */
const longest = { name: 120, line: 200, text: 5000, url: 2000 } as const

export const limits = {
  ...longest,
  email: 254,
  password: 200,
  phone: 32,
  /** Rows of a repeating group: team members, key points, targets … */
  rows: 100,
  descriptionMax: longest.text,
} as const

export const text = (maximum: number) => z.string('validation.required').trim().max(maximum, 'validation.tooLong')

export const requiredText = (maximum: number = limits.line, error = 'validation.required') =>
  text(maximum).min(1, { error, abort: true })

export const email = requiredText(limits.email).regex(z.regexes.email, 'validation.email')

/** US phone as the specification writes it: XXX-XXX-XXXX. */
export const usPhone = requiredText(limits.phone).regex(/^\d{3}-\d{3}-\d{4}$/, 'validation.phone')

/** A number somebody else can be reached at, in any country's writing; it becomes a `tel:` link. */
export const dialablePhone = requiredText(limits.phone).regex(
  /^\+?(?=(?:\D*\d){3,15}\D*$)[\d\s().\-/x]+$/i,
  'validation.dialablePhone',
)

const webAddress = (value: string) => {
  if (!/^https?:\/\//i.test(value)) return false
  try {
    return new URL(value).hostname.includes('.')
  } catch {
    return false
  }
}

/** An absolute http(s) address. Everything else (javascript:, data:) is refused. */
export const url = requiredText(limits.url).refine(webAddress, 'validation.url')

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** IANA name: `America/Chicago`. */
export const timeZone = requiredText(64).refine(isTimeZone, 'validation.timezone')

/** Empty text stands for "none" in forms and becomes null. What else is wrong is said as `schema` says it. */
export const orNone = <T extends z.ZodType>(schema: T) =>
  z.union([z.null(), z.literal('').transform(() => null), schema], {
    // Only what ends a check becomes the union's own issue, and it comes last.
    error: ({ errors }) => errors?.at(-1)?.at(-1)?.message,
  })

export const newPassword = (minimum: number) =>
  z
    .string('validation.required')
    .min(1, { error: 'validation.required', abort: true })
    .min(minimum, 'validation.passwordMin')
    .max(limits.password, 'validation.tooLong')

export const passwordsMatch = (value: { password: string; password_confirmation: string }) =>
  value.password === value.password_confirmation

/**
 * Zod leaves a rule between fields out while any field is wrong; with this as its `when` it is told as soon as the
 * fields that it is about are there.
 */
export const whenGiven =
  (...names: string[]) =>
  ({ value }: { value: unknown }): boolean =>
    names.every((name) => {
      const given = (value as Record<string, unknown> | null | undefined)?.[name]
      return typeof given === 'string' ? given !== '' : Number.isFinite(given)
    })

/** An image that was uploaded with `files/upload`, or an address elsewhere. */
export const imageAddress = z
  .string('validation.required')
  .max(limits.url, 'validation.tooLong')
  .refine((value) => /^\/files\/[\w-]+(\.\w+)?$/.test(value) || webAddress(value), 'validation.url')
