import { createContext, use } from 'react'

/** Of the content security policy. Known on the server only; browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = (): string | undefined => use(NonceContext)
