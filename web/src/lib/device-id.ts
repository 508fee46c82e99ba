import { randomUuid } from './uuid.ts'

const key = 'rostrum-device'

/**
 * A random id that this browser keeps, also after logging out. It is only sent when the user proves who they are. Where
 * storage is not available, it is another one each time.
 */
export const deviceId = (): string => {
  try {
    const known = localStorage.getItem(key)
    if (known) return known
    const id = randomUuid()
    localStorage.setItem(key, id)
    return id
  } catch {
    return randomUuid()
  }
}
