import { useRef } from 'react'

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** An idempotency key for what is asked: asking the same again has the same key, so it makes no second account. */
export const useAttemptKey = (): ((asked: string) => string) => {
  const last = useRef({ asked: '', key: '' })
  return (asked) => {
    if (last.current.asked !== asked) last.current = { asked, key: newKey() }
    return last.current.key
  }
}
