import type { ContentKind } from '@rostrum/contract/content'
import { describe, expect, it } from 'vitest'
import type { TestApp } from './app.ts'
import { contentCalls, idsOf, type InvalidChange } from './content-calls.ts'

/** Tests drafts that are incomplete. `refused` are the same additional invalid changes as in `describeLifecycle`. */
export const describeIncompleteDrafts = (
  kind: ContentKind,
  running: () => TestApp,
  refused: InvalidChange[] = [],
): void => {
  describe(`an incomplete draft of ${kind.path}`, () => {
    const { sample, full, organization, owner, call, command, published } = contentCalls(kind, running)
    const callDraft = (method: string, rest: string, token: string, body: object) =>
      running().call(method, `/drafts/${kind.path}${rest}`, { token, body })
    const title = sample.required[kind.titleField]
    const others = Object.keys(sample.required).filter((field) => field !== kind.titleField)
    const createIncomplete = async (body: object = {}) => {
      const answer = await callDraft('POST', '', owner(), { [kind.titleField]: title, ...body })
      expect(answer.status).toBe(201)
      return answer.body.data
    }

    /** @shows content.drafts */
    it('needs only a title, and is listed, shown and found by nobody else', async () => {
      const { id, attributes, meta } = await createIncomplete()
      expect(meta.is_incomplete).toBe(true)
      expect(attributes).toMatchObject({ [kind.titleField]: title, status: 'draft', is_over: false })
      const list = (token?: string) => call('GET', `?organization_id=${organization().id}&perPage=100`, token)
      expect(idsOf(await list(owner()))).toContain(id)
      expect(idsOf(await list())).not.toContain(id)
      expect((await call('GET', `/${id}`, owner())).status).toBe(200)
      expect((await call('GET', `/${id}`)).status).toBe(404)
      for (const field of others.filter((name) => name in attributes)) {
        expect(attributes[field]).toEqual(Array.isArray(full[field]) ? [] : '')
      }
    })

    it.each(refused.filter(({ field }) => field !== kind.titleField))(
      'accepts a missing value and refuses an invalid one at $field',
      async ({ change, field, isMissing }) => {
        const { id } = await createIncomplete(full)
        const { status, body } = await callDraft('PUT', `/${id}`, owner(), change)
        expect(status).toBe(isMissing ? 200 : 422)
        if (!isMissing) expect(Object.keys(body.errors)).toEqual([field])
      },
    )

    /** @shows content.drafts */
    it('keeps whatever a change does not give', async () => {
      const { id } = await createIncomplete(full)
      const { body } = await callDraft('PUT', `/${id}`, owner(), { [kind.titleField]: 'Called otherwise' })
      expect(body.data.attributes).toMatchObject({ ...full, [kind.titleField]: 'Called otherwise' })
    })

    it('needs its title', async () => {
      const { id } = await createIncomplete()
      for (const answer of [
        await callDraft('POST', '', owner(), {}),
        await callDraft('PUT', `/${id}`, owner(), { [kind.titleField]: ' ' }),
      ]) {
        expect(answer.status).toBe(422)
        expect(Object.keys(answer.body.errors)).toEqual([kind.titleField])
      }
    })

    /** @shows content.drafts */
    it('is published only when it is complete; every missing field gets an error', async () => {
      const { id } = await createIncomplete()
      const refusal = await command(id, 'publish')
      expect(refusal.status).toBe(422)
      expect(Object.keys(refusal.body.errors).toSorted()).toEqual(others.toSorted())
      expect((await call('GET', `/${id}`, owner())).body.data.attributes.status).toBe('draft')
      for (const field of others) {
        expect((await callDraft('PUT', `/${id}`, owner(), { [field]: full[field] })).status).toBe(200)
      }
      expect((await call('GET', `/${id}`, owner())).body.data.meta.is_incomplete).toBe(false)
      const answer = await command(id, 'publish')
      expect(answer.status).toBe(200)
      expect(answer.body.data.attributes).toMatchObject({ ...sample.required, status: 'published' })
    })

    /** @shows content.drafts */
    it('can no longer become incomplete after its publication', async () => {
      const id = await published()
      const emptied = sample.emptied.filter(({ field }) => others.includes(field))
      const assertRefused = async () => {
        for (const { change, field } of emptied) {
          const answer = await callDraft('PUT', `/${id}`, owner(), change)
          expect(answer.status).toBe(422)
          expect(Object.keys(answer.body.errors)).toEqual([field])
        }
      }
      await assertRefused()
      await command(id, 'unpublish')
      await assertRefused()
      expect((await call('GET', `/${id}`, owner())).body.data.attributes).toMatchObject(full)
    })
  })
}
