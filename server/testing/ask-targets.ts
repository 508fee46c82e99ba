import type { TestApp } from './app.ts'
import { freshAddress } from './fresh-address.ts'

interface Shown {
  name: string
  is_key: boolean
  represents: boolean | null
}

/** Asks whom a call campaign asks people to call, and names them. */
export const askTargets = async (
  app: TestApp,
  id: string,
  query: Record<string, string> = {},
  { ip = freshAddress() }: { ip?: string } = {},
) => {
  const answer = await app.call('GET', `/call-campaigns/${id}/targets?${new URLSearchParams(query).toString()}`, { ip })
  const data = (answer.body.data ?? []) as { id: string; attributes: Shown }[]
  return {
    ...answer,
    names: data.map(({ attributes }) => attributes.name),
    mayRepresent: data.flatMap(({ attributes }) => (attributes.represents === null ? [attributes.name] : [])),
  }
}
