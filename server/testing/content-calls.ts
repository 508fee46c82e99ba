import type { ContentKind } from '@rostrum/contract/content'
import { beforeAll, expect } from 'vitest'
import { z } from 'zod'
import type { TestApp } from './app.ts'
import { buildOrganization } from './factories.ts'

/** An invalid change of one field, and the dotted path of the expected error. */
export interface InvalidChange {
  change: Record<string, unknown>
  field: string
  /** Whether the value is only missing, which an incomplete draft may do. */
  isMissing?: true
}

/**
 * Splits a kind's example into required fields and fields with defaults, and lists a change that empties each required
 * field.
 */
const sampleOf = ({ attributes, example }: ContentKind) => {
  const fields = Object.entries<unknown>(example)
  // A list may have a default and be required all the same, unless another field is filled in instead.
  const isOptional = ([name]: [string, unknown]) =>
    attributes.shape[name] instanceof z.ZodDefault &&
    attributes.safeParse(Object.fromEntries(fields.filter(([other]) => other !== name))).success
  const required = fields.filter((field) => !isOptional(field))
  return {
    required: Object.fromEntries(required),
    optional: Object.fromEntries(fields.filter(isOptional)),
    emptied: required.map(([field]): InvalidChange => ({ change: { [field]: '' }, field })),
  }
}

export const idsOf = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id)

/** The calls of a kind of content for an organization of its own, which exists once the tests of the block run. */
export const contentCalls = (kind: ContentKind, running: () => TestApp) => {
  const sample = sampleOf(kind)
  const full = { ...sample.required, ...sample.optional }
  let organization: Awaited<ReturnType<typeof buildOrganization>>
  beforeAll(async () => {
    organization = await buildOrganization(running().services.db)
  })
  const owner = () => organization.owner.token
  const call = (method: string, rest = '', token?: string, body?: object) =>
    running().call(method, `/${kind.path}${rest}`, { token, body })
  const create = async (body: object = full): Promise<string> => {
    const answer = await call('POST', '', owner(), body)
    expect(answer.status).toBe(201)
    return answer.body.data.id
  }
  const command = (id: string, action: string, token = owner()) =>
    call('POST', `/${id}/actions?action=${action}`, token)
  const published = async (): Promise<string> => {
    const id = await create()
    await command(id, 'publish')
    return id
  }
  return { sample, full, organization: () => organization, owner, call, create, command, published }
}
