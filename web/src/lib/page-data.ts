import { data } from 'react-router'
import { ApiError } from './api.ts'

/**
 * Whether a failure means that nothing exists at the address: the thing or the page of the list does not exist, or the
 * address contains an invalid id or filter.
 */
export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 422].includes(error.status)

/**
 * Resolves with the response, or with null if nothing public exists at the address. Rejects for any other failure, so
 * that the page fails.
 */
export const orNull = async <T>(response: Promise<T>): Promise<T | null> => {
  try {
    return await response
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** The result of a loader. Its status is 404 if `found`, the main subject of the page, is null. */
export const foundOr404 = <T>(found: unknown, content: T) => data(content, { status: found === null ? 404 : 200 })
