import { createContext } from 'react-router'

/**
 * What the server passes to the web's loaders for one page. It contains nothing about the viewer, because public pages
 * are the same for everyone.
 */
export interface PageContext {
  /** Calls the API in the same process. `path` starts with `/api/`; `body` is JSON. */
  call: (
    path: string,
    call: { method: string; headers: Record<string, string>; body?: string },
  ) => Promise<{ status: number; body: unknown }>
  /** The public URL of the site without a trailing slash, for canonical links and share pictures. */
  origin: string
  language: 'en' | 'es'
  /** The nonce of the content security policy for inline scripts; undefined in development. */
  nonce: string | undefined
}

/**
 * This package is excluded from every bundle, because the server and the built web must share the same context object.
 */
export const pageContext = createContext<PageContext>()
