/** What is kept of where a session is used: enough to recognize it, not enough to follow anyone. */
export interface Device {
  browser: string | null
  system: string | null
}

export const unknownDevice: Device = { browser: null, system: null }

type Names = readonly (readonly [name: string, pattern: RegExp])[]

/** The first that fits: most browsers also name those that they want to be taken for. */
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

/** Read off the `User-Agent` of a request. Names only: no version, no model, no address. */
export const deviceOf = ({ headers }: { headers?: Record<string, string | string[] | undefined> }): Device => {
  // What stands behind the first few hundred characters names no browser.
  const userAgent = String(headers?.['user-agent'] ?? '').slice(0, 500)
  return { browser: nameOf(browsers, userAgent), system: nameOf(systems, userAgent) }
}
