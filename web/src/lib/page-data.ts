import { data } from 'react-router'
import { ApiError } from './api.ts'

/** Whether an address can name nothing: no such thing, no such page of a list, text that nothing can be called. */
export const namesNothing = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 422].includes(error.status)

/** What a page found, or null where nothing is public or the address can name nothing. Any other failure is the page's failure. */
export const orNothing = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer
  } catch (error) {
    if (namesNothing(error)) return null
    throw error
  }
}

/** An answer of a loader that is 404 when what the page is about was not found. */
export const foundOr404 = <T>(found: unknown, content: T) => data(content, { status: found === null ? 404 : 200 })
