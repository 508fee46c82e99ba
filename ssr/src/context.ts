import { createContext } from 'react-router'

/** What the server hands to the web's loaders for one page. Holds nothing of the viewer: public pages are the same for everyone. */
export interface PageContext {
  /** Calls the API in the same process. `path` starts with `/api/`; `body` is JSON. */
  call: (
    path: string,
    call: { method: string; headers: Record<string, string>; body?: string },
  ) => Promise<{ status: number; body: unknown }>
  /** Public address of this site without a trailing slash, for canonical links and share pictures. */
  origin: string
  language: 'en' | 'es'
  /** Takes the rendered page past the `Response`, which would encode it, make a stream of it and have it put together again. */
  deliver: (page: string) => void
  /** Of the content security policy; every inline script carries it. */
  nonce: string
}

/** Its own package, kept out of every bundle: the server and the built web must hold the very same key. */
export const pageContext = createContext<PageContext>()
