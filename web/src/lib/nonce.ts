import { createContext, use } from 'react'

/** The nonce of the content security policy. Only the server knows it, because browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = (): string | undefined => use(NonceContext)
