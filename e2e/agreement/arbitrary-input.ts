import * as fc from 'fast-check'

export type Values = Record<string, unknown>

/** The lengths of texts that are tried. Each is tried together with the length that exceeds it by one. */
const lengths = [2, 6, 8, 9, 10, 20, 32, 120, 160, 200, 241, 254, 300, 500, 1000, 2000, 5000]
/** Input as users type it and as forms convert it: empty, close to valid, or meant for another field. */
const words = [
  '| |a| a |0|1|13|12|-1|1.5|1e3|true|yes|both|home|profile_only|need_help|open|US|us|USA|America/Chicago|Mars/Base',
  'rosa@example.org| Rosa@Example.org |rosa@|rosa@example|415-555-0134|4155550134|+49 30 1234567|555',
  'https://example.org/a?b#c|http://x|javascript:alert(1)|data:text/html,x|example.org|/files/abc.png|/files/../x',
  '2031-05-04|2031-05-03|2031-02-30|18:00|17:30|24:00|9:30|09:15|monday|sunday|2027-12-03|17:00',
  'Lantern-77|lantern-77|LANTERN-77|Lantern777|Überraschung-1|line\nbreak',
].flatMap((line) => line.split('|'))
const texts = [...words, ...lengths.flatMap((length) => ['x'.repeat(length), 'x'.repeat(length + 1)])]
const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'grapheme', maxLength: 40 }))
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.integer({ min: -2, max: 2000 }),
  fc.constantFrom<unknown>(null, true, false, 1.5, [], {}),
)

type Path = (string | number)[]
/** Returns the paths of all places in the values: fields, rows, and the fields of rows. */
const pathsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsIn(inner, [...path, key])])
    : []

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const replaced = (values: unknown, [key, ...rest]: Path, value: unknown): unknown => {
  // A form always has all fields of an object. To a change, an object without fields says that nothing changes.
  if (key === undefined) return isRecord(values) && isRecord(value) ? values : value
  if (typeof values !== 'object' || values === null) return values
  if (Array.isArray(values))
    return values.map((row, index) => (index === Number(key) ? replaced(row, rest, value) : row))
  return { ...values, [key]: replaced((values as Values)[key], rest, value) }
}

interface FormInput {
  values: Values
  /** Whether all values are text, because the form is sent as multipart. */
  isText?: boolean
}

/** Generates the values of a form with up to five places replaced by other input. */
export const arbitraryInput = ({ values, isText = false }: FormInput): fc.Arbitrary<Values> => {
  // `registration_type` tells two forms apart, and users cannot change it.
  const paths = pathsIn(values).filter(([field]) => field !== 'registration_type')
  const change = fc.record({ path: fc.constantFrom(...paths), value: isText ? text : anything })
  return fc
    .array(change, { maxLength: 5 })
    .map((changes) => changes.reduce<unknown>((all, { path, value }) => replaced(all, path, value), values) as Values)
}
