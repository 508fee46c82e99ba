import type { ContentKind } from '@rostrum/contract/content'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from './app.ts'
import { contentCalls, idsOf, type InvalidChange } from './content-calls.ts'
import { buildOrganization, buildSupporter } from './factories.ts'

/** Tests the life-cycle that all kinds of content share, of complete items. `refused` are additional invalid changes of the kind. */
export const describeLifecycle = (kind: ContentKind, running: () => TestApp, refused: InvalidChange[] = []): void => {
  describe(`an item of ${kind.path}`, () => {
    const { sample, full, organization, owner, call, create, command, published } = contentCalls(kind, running)
    let other: Awaited<ReturnType<typeof buildOrganization>>
    let supporter: Awaited<ReturnType<typeof buildSupporter>>
    beforeAll(async () => {
      const { db } = running().services
      other = await buildOrganization(db)
      supporter = await buildSupporter(db)
    })

    /** @shows content.life-cycle, content.own-only, content.fields, content.shape */
    it('starts as a draft that only the organization’s admins see', async () => {
      const id = await create()
      const { status, body } = await call('GET', `/${id}`, owner())
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        id,
        type: kind.path,
        attributes: { ...full, status: 'draft', published_at: null, engagements_count: 0, my_engagement: null },
        meta: { authorizedToShow: true, authorizedToStore: true, authorizedToUpdate: true, authorizedToDelete: true },
      })
      for (const token of [undefined, supporter.token, other.owner.token]) {
        expect((await call('GET', `/${id}`, token)).status).toBe(404)
        expect(idsOf(await call('GET', `?organization_id=${organization().id}&perPage=100`, token))).not.toContain(id)
      }
      expect(idsOf(await call('GET', `?organization_id=${organization().id}&perPage=100`, owner()))).toContain(id)
    })

    /** @shows content.fields */
    it('fills in defaults for optional fields', async () => {
      const answer = await call('POST', '', owner(), sample.required)
      expect(answer.status).toBe(201)
      for (const field of Object.keys(sample.optional)) expect(answer.body.data.attributes).toHaveProperty(field)
    })

    it('reads a stored item without newer optional fields as if they had been omitted', async () => {
      const { db } = running().services
      const read = async (id: string) => (await call('GET', `/${id}`, owner())).body.data.attributes
      const [id, likeNew] = [await create(), (await call('POST', '', owner(), sample.required)).body.data.id]
      await db
        .updateTable('content_items')
        .set({ attributes: JSON.stringify(sample.required) })
        .where('id', '=', id)
        .execute()
      // Whoever stored the item without a time zone meant UTC; a new one has that of its organization.
      const own = Object.keys(kind.attributes.shape).filter((name) => name !== kind.zoneField)
      const fieldsOf = (attributes: Record<string, unknown>) => own.map((name) => [name, attributes[name]])
      expect(fieldsOf(await read(id))).toEqual(fieldsOf(await read(likeNew)))
      const title = { [kind.titleField]: 'A title of today' }
      expect((await call('PUT', `/${id}`, owner(), title)).body.data.attributes).toMatchObject(title)
      expect((await command(id, 'publish')).status).toBe(200)
      expect(idsOf(await call('GET', `?organization_id=${organization().id}&perPage=100`, supporter.token))).toContain(
        id,
      )
    })

    /** @shows content.life-cycle */
    it('can be published for everyone; repeating it changes nothing', async () => {
      const id = await create()
      const first = await command(id, 'publish')
      expect(first.status).toBe(200)
      expect(first.body.data.attributes.status).toBe('published')
      const publishedAt = first.body.data.attributes.published_at
      expect(publishedAt).not.toBeNull()
      expect((await command(id, 'publish')).body.data.attributes.published_at).toBe(publishedAt)
      const shown = await call('GET', `/${id}`)
      expect(shown.status).toBe(200)
      expect(shown.body.data.meta).toMatchObject({ authorizedToShow: true, authorizedToUpdate: false })
      expect(idsOf(await call('GET', `?organization_id=${organization().id}&perPage=100`))).toContain(id)
    })

    /** @shows content.life-cycle */
    it('can be unpublished and published again', async () => {
      const { db } = running().services
      const firstPublication = (item: string) =>
        db.selectFrom('content_items').select('first_published_at').where('id', '=', item).executeTakeFirstOrThrow()
      const id = await published()
      const first = await firstPublication(id)
      const answer = await command(id, 'unpublish')
      expect(answer.body.data.attributes).toMatchObject({ status: 'not_active', published_at: null })
      expect((await call('GET', `/${id}`)).status).toBe(404)
      expect((await command(id, 'unpublish')).status).toBe(200)
      expect((await command(id, 'publish')).body.data.attributes.status).toBe('published')
      expect((await call('GET', `/${id}`)).status).toBe(200)
      expect(await firstPublication(id)).toEqual(first)
    })

    it('stays a draft when a draft is unpublished', async () => {
      expect((await command(await create(), 'unpublish')).body.data.attributes.status).toBe('draft')
    })

    /** @shows organizations.publication */
    it('is hidden with its organization', async () => {
      const id = await published()
      const setPublished = (at: Date | null) =>
        running()
          .services.db.updateTable('organizations')
          .set({ published_at: at })
          .where('id', '=', organization().id)
          .execute()
      await setPublished(null)
      expect((await call('GET', `/${id}`)).status).toBe(404)
      expect(idsOf(await call('GET', '?perPage=100'))).not.toContain(id)
      expect((await call('GET', `/${id}`, owner())).status).toBe(200)
      await setPublished(new Date())
      expect((await call('GET', `/${id}`)).status).toBe(200)
    })

    /** @shows content.life-cycle */
    it('changes one field and keeps the others, including defaults', async () => {
      const id = await create()
      const title = { [kind.titleField]: 'Another title' }
      const { status, body } = await call('PUT', `/${id}`, owner(), title)
      expect(status).toBe(200)
      expect(body.data.attributes).toMatchObject({ ...full, ...title, status: 'draft' })
      expect((await call('PUT', `/${id}`, owner(), {})).body.data.attributes).toMatchObject({ ...full, ...title })
      const { title: stored } = await running()
        .services.db.selectFrom('content_items')
        .select('title')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(stored).toBe('Another title')
    })

    /** @shows call-campaigns.rules, email-campaigns.rules, mail-campaigns.rules, candidates.rules, events.rules, updates.rules */
    it.each(Object.keys(sample.required))('requires %s', async (field) => {
      const { [field]: _left, ...rest } = full
      const answer = await call('POST', '', owner(), rest)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual([field])
    })

    /** @shows call-campaigns.rules, email-campaigns.rules, mail-campaigns.rules, candidates.rules, events.rules, updates.rules, wire.fields */
    it.each([...sample.emptied, ...refused])(
      'refuses an invalid value with an error at $field',
      async ({ change, field }) => {
        const id = await create()
        for (const answer of [
          await call('POST', '', owner(), { ...full, ...change }),
          await call('PUT', `/${id}`, owner(), change),
        ]) {
          expect(answer.status).toBe(422)
          expect(Object.keys(answer.body.errors)).toEqual([field])
        }
        expect((await call('GET', `/${id}`, owner())).body.data.attributes).toMatchObject(full)
      },
    )

    it('cannot be published or counted by writing fields', async () => {
      const id = await create()
      await call('PUT', `/${id}`, owner(), { status: 'published', engagements_count: 99 })
      expect((await call('GET', `/${id}`, owner())).body.data.attributes).toMatchObject({
        status: 'draft',
        engagements_count: 0,
      })
    })

    /** @shows content.own-only */
    it('can be changed only by the organization’s admins', async () => {
      const draft = await create()
      const shown = await published()
      const attempts = (id: string, token?: string) =>
        Promise.all([
          call('PUT', `/${id}`, token, { [kind.titleField]: 'Taken over' }),
          call('DELETE', `/${id}`, token),
          call('POST', `/${id}/actions?action=publish`, token),
          call('POST', `/${id}/actions?action=unpublish`, token),
        ])
      const statuses = async (id: string, token?: string) => [
        ...new Set((await attempts(id, token)).map(({ status }) => status)),
      ]
      expect(await statuses(shown)).toEqual([401])
      expect(await statuses(shown, supporter.token)).toEqual([403])
      expect(await statuses(shown, other.owner.token)).toEqual([403])
      expect(await statuses(draft, other.owner.token)).toEqual([404])
      expect((await call('POST', '', undefined, full)).status).toBe(401)
      expect((await call('POST', '', supporter.token, full)).status).toBe(403)
      expect((await call('GET', `/${shown}`)).body.data.attributes).toMatchObject(full)
    })

    /** @shows content.life-cycle */
    it('is deleted once by two requests at the same time', async () => {
      const id = await create()
      const answers = await Promise.all([call('DELETE', `/${id}`, owner()), call('DELETE', `/${id}`, owner())])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
    })

    it('is deleted permanently', async () => {
      const id = await published()
      const answer = await call('DELETE', `/${id}`, owner())
      expect(answer.status).toBe(204)
      expect((await call('GET', `/${id}`, owner())).status).toBe(404)
      expect((await call('DELETE', `/${id}`, owner())).status).toBe(404)
    })

    /** @shows content.lists */
    it('is listed by status for the organization’s admins, and only if published for others', async () => {
      const fresh = await buildOrganization(running().services.db)
      const token = fresh.owner.token
      const make = async () => (await call('POST', '', token, full)).body.data.id as string
      const [draft, shown, back] = [await make(), await make(), await make()]
      for (const id of [shown, back]) await command(id, 'publish', token)
      await command(back, 'unpublish', token)
      const ids = async (query: string, as?: string) =>
        idsOf(await call('GET', `?organization_id=${fresh.id}${query}`, as))
      expect(await ids('', token)).toEqual([back, shown, draft])
      expect(await ids('&status=draft', token)).toEqual([draft])
      expect(await ids('&status=not_active', token)).toEqual([back])
      expect(await ids('')).toEqual([shown])
      expect(await ids('&status=draft')).toEqual([])
      expect(await ids('&status=draft', other.owner.token)).toEqual([])
      expect((await call('GET', '?status=nonsense')).status).toBe(422)
      expect((await call('GET', '?organization_id=nonsense')).status).toBe(422)
    })

    /** @shows content.lists, content.pages, wire.pages */
    it('is listed newest first in pages of four', async () => {
      const fresh = await buildOrganization(running().services.db)
      const made: string[] = []
      for (let number = 0; number < 6; number += 1) {
        const id = (await call('POST', '', fresh.owner.token, full)).body.data.id as string
        await command(id, 'publish', fresh.owner.token)
        made.unshift(id)
      }
      const first = await call('GET', `?organization_id=${fresh.id}`)
      expect(first.body.meta).toMatchObject({
        from: 1,
        to: 4,
        total: 6,
        per_page: 4,
        last_page: 2,
        path: `/api/${kind.path}`,
      })
      expect(first.body.links.prev).toBeNull()
      const second = await call('GET', `?${first.body.links.next.split('?')[1]}`)
      expect(second.body.links.next).toBeNull()
      expect([...idsOf(first), ...idsOf(second)]).toEqual(made)
      expect((await call('GET', `?organization_id=${fresh.id}&page=3`)).status).toBe(422)
    })

    /** @shows content.shape, content.lists */
    it('includes its organization on request', async () => {
      const id = await published()
      const bare = await call('GET', `/${id}`)
      expect(bare.body.data).not.toHaveProperty('relationships')
      const expected = {
        organization: {
          id: organization().id,
          type: 'organizations',
          attributes: { name: organization().name, is_verified: false },
        },
      }
      expect((await call('GET', `/${id}?include=organization`)).body.data.relationships).toMatchObject(expected)
      const listed = await call('GET', `?organization_id=${organization().id}&include=organization`)
      expect(listed.body.data[0].relationships).toMatchObject(expected)
    })

    /** @shows wire.restify */
    it('is available under restify/, too', async () => {
      const id = await published()
      expect((await running().call('GET', `/restify/${kind.path}/${id}`)).status).toBe(200)
      expect((await running().call('POST', `/restify/${kind.path}`, { token: owner(), body: full })).status).toBe(201)
    })
  })
}
