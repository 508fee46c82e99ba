import { isPossibleAbroad } from '#is-possible-abroad'
import { z } from 'zod'
import { standardPhone, standardPhonePattern } from './phone-numbers.ts'
import { MAX_YEAR, MIN_YEAR } from './zoned-time.ts'
import { emailPattern, withAsciiDomain } from './email-address.ts'
import { visibleLine, visibleText } from './visible-text.ts'

/**
 * Fields that several rooms share. Error texts are keys of the catalogue; their placeholders (`{{minimum}}`,
 * `{{maximum}}`) come from the zod issue, so that client and server show the same message.
 */
const MAX_LENGTHS = { name: 120, line: 200, text: 5000, url: 2000 } as const

export const limits = {
  ...MAX_LENGTHS,
  email: 254,
  password: 200,
  phone: 32,
  /** Rows of a repeating group, such as team members, key points or targets. */
  rows: 100,
  descriptionMax: MAX_LENGTHS.text,
} as const

/** A text that may have several lines. */
export const text = (maximum: number) =>
  z.string('validation.required').overwrite(visibleText).trim().max(maximum, 'validation.tooLong')

export const requiredText = (maximum: number) => text(maximum).min(1, 'validation.required')

/** A text in one line, such as a name or a title. */
export const line = (maximum: number) =>
  z.string('validation.required').overwrite(visibleLine).trim().max(maximum, 'validation.tooLong')

export const requiredLine = (maximum: number = limits.line, error = 'validation.required') =>
  line(maximum).min(1, error)

/** An email address, also an internationalized one (RFC 6531). Its domain is stored in its ASCII form. */
export const email = requiredLine(limits.email)
  .overwrite(withAsciiDomain)
  .regex(emailPattern, 'validation.email')
  .max(limits.email, 'validation.tooLong')

const isPossible = (phone: string): boolean => {
  const [number = ''] = phone.split(' x')
  return !number.startsWith('+') || isPossibleAbroad(number)
}

/**
 * A phone number. It is accepted in every notation that is unambiguous, and stored as XXX-XXX-XXXX or, outside of North
 * America, in E.164 (`standardPhone`).
 */
export const phone = requiredLine(limits.phone)
  .overwrite(standardPhone)
  .regex(standardPhonePattern, 'validation.phone')
  .refine(isPossible, 'validation.phone')

/**
 * A phone number that is written as the specification requires it of a profile: XXX-XXX-XXXX in the United States, with
 * or without an extension.
 */
export const profilePhone = requiredLine(limits.phone)
  .regex(/^(?:\d{3}-\d{3}-\d{4}(?:\D.*)?|\+.*)$/, 'validation.phone')
  .pipe(phone)

const webAddress = (value: string) => {
  if (!/^https?:\/\//i.test(value)) return false
  try {
    const { hostname, username, password } = new URL(value)
    // What stands before an @ looks like the name of a site: https://bank.example@evil.example.
    return hostname.includes('.') && username === '' && password === ''
  } catch {
    return false
  }
}

/** An absolute http(s) URL without a user name. All other schemes (javascript:, data:) are rejected. */
export const url = requiredLine(limits.url).refine(webAddress, 'validation.url')

/** The same, or an empty text. */
export const urlOrEmpty = line(limits.url).refine((value) => value === '' || webAddress(value), 'validation.url')

const isTimeZone = (name: string): boolean => {
  // `Intl` also accepts offsets such as `+05:30`, which know no daylight saving time.
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Whether a text may be a whole number whose digits are separated in groups, in whichever language. */
const isGrouped = (given: unknown): boolean =>
  typeof given === 'string' && /^\d+(?:[.,\s]\d+)*[.,\s]\d{3}$/.test(given.trim())

interface WholeNumber {
  minimum: number
  maximum: number
  error: string
  /** The error of a number above the maximum. */
  tooLarge?: string
}

/** Beyond this limit, a number would be reported as not whole instead of as too large. */
const limited = (given: number): number => Math.min(given, Number.MAX_SAFE_INTEGER)

/**
 * A whole number: a JSON number, or its plain digits as text, as in query parameters and forms. Forms turn what readers
 * write into plain digits first (`plainDigits` in `locale-numbers.ts`).
 */
export const wholeNumber = ({ minimum, maximum, error, tooLarge = error }: WholeNumber) =>
  z.preprocess(
    (given) => {
      if (typeof given === 'number') return limited(given)
      return typeof given === 'string' && /^\d+$/.test(given) ? limited(Number(given)) : given
    },
    z
      .int({ error: ({ input }) => (isGrouped(input) ? 'validation.digitsOnly' : error) })
      .min(minimum, error)
      .max(maximum, tooLarge),
  )

/** A number of things, at least 1. */
export const count = (maximum: number) =>
  wholeNumber({ minimum: 1, maximum, error: 'validation.number', tooLarge: 'validation.numberMax' })

/** HH:MM, 24 hours. */
export const clock = /^([01]\d|2[0-3]):[0-5]\d$/
export const clockTime = requiredLine().regex(clock, 'validation.time')

/** A date, YYYY-MM-DD. */
export const date = requiredLine()
  .pipe(z.iso.date('validation.date'))
  .superRefine((value, context) => {
    const year = Number(value.slice(0, 4))
    if (year >= MIN_YEAR && year <= MAX_YEAR) return
    // The error message names the years, so the issue must contain them.
    context.addIssue({ code: 'custom', message: 'validation.year', minimum: MIN_YEAR, maximum: MAX_YEAR })
  })

/** The IANA name of a time zone, such as `America/Chicago`. */
export const timeZone = requiredLine(64).refine(isTimeZone, 'validation.timezone')

/** Accepts null, and empty text for forms, which becomes null. Any other error is the one that `schema` reports. */
export const orNone = <T extends z.ZodType>(schema: T) =>
  z.union([
    z.null(),
    z
      .literal('')
      .transform(() => null)
      .pipe(z.null()),
    schema,
  ])

export const newPassword = (minimum: number) =>
  z
    .string('validation.required')
    .min(1, 'validation.required')
    .min(minimum, 'validation.passwordMin')
    .max(limits.password, 'validation.tooLong')

export const passwordsMatch = (value: { password: string; password_confirmation: string }) =>
  value.password === value.password_confirmation

/**
 * Zod skips a rule about several fields while any field is invalid. With this function as its `when`, the rule is
 * checked as soon as the fields that it is about have values.
 */
export const whenGiven =
  (...names: string[]) =>
  ({ value }: { value: unknown }): boolean =>
    names.every((name) => {
      const given = (value as Record<string, unknown> | null | undefined)?.[name]
      return typeof given === 'string' ? given !== '' : Number.isFinite(given)
    })

/** The names of all fields that have the address of an image. */
export const imageFields = ['avatar', 'profile_image', 'cover_image', 'image'] as const

/**
 * The address of an image that was uploaded with `files/upload`, relative to this site. Addresses of other sites are
 * refused: the browser of everybody who looks at a page would fetch them. The server also accepts the address with its
 * own origin, and refuses images that do not exist.
 */
export const imageAddress = z
  .string('validation.required')
  .max(limits.url, 'validation.tooLong')
  .regex(/^\/files\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.webp$/, 'validation.ownImage')
