/** What is stored about the device of a session: enough to recognize it, but not enough to track anyone. */
export interface Device {
  browser: string | null
  system: string | null
}

export const unknownDevice: Device = { browser: null, system: null }

type Names = readonly (readonly [name: string, pattern: RegExp])[]

/** The first match counts, because most browsers also name the browsers that they are compatible with. */
const browsers: Names = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.+\bSafari\//],
]
const systems: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const nameOf = (names: Names, userAgent: string) => names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null

/** Derives the device from the `User-Agent` header. Only names are stored, without versions, models or addresses. */
export const deviceOf = ({ headers }: { headers?: Record<string, string | string[] | undefined> }): Device => {
  // Limits the work for long headers; real browsers are named within the first few hundred characters.
  const userAgent = String(headers?.['user-agent'] ?? '').slice(0, 500)
  return { browser: nameOf(browsers, userAgent), system: nameOf(systems, userAgent) }
}
