import { createContext, use } from 'react'

/** The address of the whole page of an action, while only the action is shown, in a frame on another site. */
export const FullPageContext = createContext<string | undefined>(undefined)
export const useFullPage = (): string | undefined => use(FullPageContext)
