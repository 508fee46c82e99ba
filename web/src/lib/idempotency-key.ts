import { useRef } from 'react'

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Provides the idempotency key for a request with the given content. A repeated attempt with the same content has the
 * same key, so that it does not, for example, create a second account.
 */
export const useIdempotencyKey = (): ((content: string) => string) => {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    if (last.current.content !== content) last.current = { content, key: newKey() }
    return last.current.key
  }
}
