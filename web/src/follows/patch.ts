import type { QueryClient } from '@tanstack/react-query'

interface Followable {
  id: string
  type: 'organizations'
  attributes: { is_followed_by_current_user: boolean; followers_count: number }
}

const isFollowable = (value: unknown): value is Followable =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'organizations'

const patchOne = <T>(item: T, id: string, follows: boolean): T => {
  if (!isFollowable(item) || item.id !== id || item.attributes.is_followed_by_current_user === follows) return item
  const { followers_count } = item.attributes
  return {
    ...item,
    attributes: {
      ...item.attributes,
      is_followed_by_current_user: follows,
      followers_count: Math.max(0, followers_count + (follows ? 1 : -1)),
    },
  }
}

/**
 * Sets the follow state of one organization in a cached response, which is a page of organizations or a single one.
 * Returns the same object if nothing changes.
 */
export const patchAnswer = (answer: unknown, id: string, follows: boolean): unknown => {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return answer
  const { data } = answer
  if (!Array.isArray(data)) {
    const patched = patchOne(data, id, follows)
    return patched === data ? answer : { ...answer, data: patched }
  }
  const patched = data.map((item: unknown) => patchOne(item, id, follows))
  return patched.every((item, index) => item === data[index]) ? answer : { ...answer, data: patched }
}

/** Changes the follow state of one organization in all cached responses. */
export const patchFollow = (queryClient: QueryClient, id: string, follows: boolean): void => {
  queryClient.setQueriesData({ queryKey: ['organizations'] }, (answer: unknown) => patchAnswer(answer, id, follows))
}
