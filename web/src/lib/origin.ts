import { createContext, use } from 'react'

/** The public address of the site, while the server renders. */
export const OriginContext = createContext<string | undefined>(undefined)
/** The public address of the site, for pages that have no loader. */
export const useOrigin = (): string => use(OriginContext) ?? location.origin
