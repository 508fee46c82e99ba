import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildSupporter } from '../../testing/factories.ts'
import { organizationCalls } from '../../testing/organization-calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { build, show, command } = organizationCalls(() => app)

for (const [action, field] of [
  ['page-shared', 'shared_at'],
  ['dismiss-first-steps', 'dismissed_at'],
] as const) {
  it(`the first ${action} stores its time, and later ones do not change it`, async () => {
    const { id, owner } = await build()
    expect((await show(id, owner.token)).body.data.attributes.first_steps).toEqual({
      shared_at: null,
      dismissed_at: null,
    })
    const first = await command(id, action, owner.token)
    expect(first.status).toBe(200)
    const { first_steps: steps } = first.body.data.attributes
    expect(steps).toEqual({ shared_at: null, dismissed_at: null, [field]: expect.any(String) })
    await command(id, action, owner.token)
    expect((await show(id, owner.token)).body.data.attributes.first_steps).toEqual(steps)
  })

  it(`${action} is accepted only from admins of the organization`, async () => {
    const { id, owner } = await build()
    const supporter = await buildSupporter(app.services.db)
    const other = await build()
    expect((await command(id, action)).status).toBe(401)
    expect((await command(id, action, supporter.token)).status).toBe(403)
    expect((await command(id, action, other.owner.token)).status).toBe(403)
    expect((await show(id, owner.token)).body.data.attributes.first_steps[field]).toBeNull()
  })
}

it('the state of the first steps is visible only to admins of the organization', async () => {
  const { id } = await build()
  const supporter = await buildSupporter(app.services.db)
  const other = await build()
  for (const token of [undefined, supporter.token, other.owner.token]) {
    expect((await show(id, token)).body.data.attributes).not.toHaveProperty('first_steps')
  }
})
