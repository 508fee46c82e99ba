import { addressKey } from '../platform/http/addresses.ts'

export interface Device {
  /** Browser and system are what a session shows of its device: enough to recognize it, but not to track anyone. */
  browser: string | null
  system: string | null
  /** A random id that the browser keeps and sends when it logs in, stored only as a hash; null for programs. */
  id: string | null
  /** The address as it is counted, never stored. */
  address: string
}

export const unknownDevice: Device = { browser: null, system: null, id: null, address: '' }

/** Who is counted for attempts to log in on a device that the account does not know. */
export const sourceOf = ({ address }: Pick<Device, 'address'>): string => `address ${address}`

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

const MAX_DEVICE_ID_LENGTH = 64

interface DeviceRequest {
  ip: string
  headers?: Record<string, string | string[] | undefined>
}

/** Derives the device from the headers. Only names are stored, without versions, models or addresses. */
export const deviceOf = (request: DeviceRequest): Device => {
  const { headers = {} } = request
  // Limits the work for long headers; real browsers are named within the first few hundred characters.
  const userAgent = String(headers['user-agent'] ?? '').slice(0, 500)
  const id = headers['device-id']
  return {
    browser: nameOf(browsers, userAgent),
    system: nameOf(systems, userAgent),
    id: typeof id === 'string' && id !== '' && id.length <= MAX_DEVICE_ID_LENGTH ? id : null,
    address: addressKey(request),
  }
}
