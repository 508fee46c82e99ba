/** More of them would only make the answer long. */
const MAX_REPORTED = 100

interface Place {
  /** The dotted path, such as `rows.0.name`. */
  path: string
  /** The same path with an asterisk for each row, as an endpoint lists fields that it ignores. */
  pattern: string
}

const within = ({ path, pattern }: Place, name: string, step = name): Place => ({
  path: path === '' ? name : `${path}.${name}`,
  pattern: pattern === '' ? step : `${pattern}.${step}`,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const differences = (sent: unknown, known: unknown, place: Place): Place[] => {
  if (Array.isArray(sent) && Array.isArray(known)) {
    return sent.flatMap((row, index) => differences(row, known[index], within(place, String(index), '*')))
  }
  if (!isRecord(sent) || !isRecord(known)) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    const inner = within(place, name)
    return Object.hasOwn(known, name) ? differences(value, known[name], inner) : [inner]
  })
}

/**
 * The dotted paths of fields that were sent and that the schema did not take over, except for those that the endpoint
 * ignores. A field with a wrong name would otherwise be lost without anybody noticing.
 */
export const unknownFields = (sent: unknown, known: unknown, ignored: readonly string[] = []): string[] =>
  differences(sent, known, { path: '', pattern: '' })
    .filter(({ pattern }) => !ignored.includes(pattern))
    .slice(0, MAX_REPORTED)
    .map(({ path }) => path)
