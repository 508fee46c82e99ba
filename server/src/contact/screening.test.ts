import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { contactCalls, words } from '../../testing/contact-calls.ts'
import { buildOrganization } from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { encodeProof, solveProof } from '../../testing/proof-of-work.ts'
import { contactHousekeeping } from './housekeeping.ts'
import { proofOfWork } from './proof-of-work.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  // The limits are part of what is tested; every test comes from an address of its own.
  app = await createTestApp({ clock, config: { rateLimitScale: 1 } })
})
afterAll(() => app.close())

const { send, storedFor } = contactCalls(() => app)

const proof = async () => encodeProof(await solveProof(app))

describe('a program', () => {
  /** @shows contact.screening */
  it('that fills in what nobody sees is told all went well, and nothing is stored', async () => {
    const { id } = await buildOrganization(app.services.db)
    const person = await send(id, words())
    const program = await send(id, { ...words(), website: 'https://buy.example.org' })
    expect(program.status).toBe(person.status)
    expect(program.body).toEqual(person.body)
    expect(await storedFor(id)).toHaveLength(1)
  })

  /** @shows contact.screening */
  it('without scripts or proof is taken three times an hour from one address', async () => {
    const { id } = await buildOrganization(app.services.db)
    const address = freshAddress()
    // What is refused for its words does not count.
    for (let turn = 0; turn < 5; turn += 1) await send(id, { ...words(), message: 'short' }, { address })
    for (let turn = 0; turn < 3; turn += 1) expect((await send(id, words(), { address })).status).toBe(200)
    const refused = await send(id, words(), { address, language: 'es' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect(refused.body).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Desde aquí ya llegaron varios mensajes. Inténtalo de nuevo en 60 minutos',
    })
    expect((await send(id, words())).status).toBe(200)
    expect(await storedFor(id)).toHaveLength(4)
    // Who proves work is taken more seriously.
    expect((await send(id, { ...words(), altcha: await proof() }, { address })).status).toBe(200)
  })

  it('with proof is taken ten times an hour from one address', async () => {
    const { id } = await buildOrganization(app.services.db)
    const address = freshAddress()
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await send(id, { ...words(), altcha: await proof() }, { address })).status).toBe(200)
    }
    expect((await send(id, { ...words(), altcha: await proof() }, { address })).status).toBe(429)
  }, 60_000)

  it('from many addresses is taken twenty times an hour for one organization', async () => {
    const { id } = await buildOrganization(app.services.db)
    const other = await buildOrganization(app.services.db)
    for (let turn = 0; turn < 20; turn += 1) expect((await send(id, words())).status).toBe(200)
    const refused = await send(id, words())
    expect(refused.status).toBe(429)
    expect(refused.body.message).toBe(
      'This organization is getting too many messages right now. Try again in 60 minutes',
    )
    expect((await send(other.id, words())).status).toBe(200)
    expect((await send(id, { ...words(), altcha: await proof() })).status).toBe(200)
  })
})

describe('a proof of work', () => {
  const refusal = { altcha: ['The check against automatic messages did not go through. Send it again'] }
  const expectRefused = async (organizationId: string, altcha: string) => {
    const answer = await send(organizationId, { ...words(), altcha })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual(refusal)
  }

  it('is asked for anew every time, and kept by no cache', async () => {
    const first = await app.call('POST', '/contact-challenges')
    const second = await app.call('POST', '/contact-challenges')
    expect(first.status).toBe(201)
    expect(first.headers['cache-control']).toBe('no-store')
    expect(first.body.data.attributes.challenge).not.toBe(second.body.data.attributes.challenge)
  })

  it('counts once', async () => {
    const { id } = await buildOrganization(app.services.db)
    const altcha = await proof()
    expect((await send(id, { ...words(), altcha })).status).toBe(200)
    await expectRefused(id, altcha)
    await Promise.all([1, 2].map(() => expectRefused(id, altcha)))
    expect(await storedFor(id)).toHaveLength(1)
  })

  it('counts once for messages sent at the same moment', async () => {
    const { id } = await buildOrganization(app.services.db)
    const altcha = await proof()
    const answers = await Promise.all([1, 2, 3].map(() => send(id, { ...words(), altcha })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await storedFor(id)).toHaveLength(1)
  })

  it('is too late after twenty minutes', async () => {
    const { id } = await buildOrganization(app.services.db)
    const altcha = await proof()
    clock.advance(20 * 60 + 1)
    await expectRefused(id, altcha)
  })

  it('is forged in vain', async () => {
    const { id } = await buildOrganization(app.services.db)
    const { challenge, solution } = await solveProof(app)
    const { parameters } = challenge
    const forged = [
      'no base64 of anything',
      encodeProof({}),
      encodeProof({ challenge }),
      encodeProof({ challenge, solution: { counter: 1, derivedKey: 'ab'.repeat(32) } }),
      encodeProof({ challenge, solution: { ...solution, derivedKey: 'no hex' } }),
      encodeProof({ challenge: { ...challenge, signature: 'ab'.repeat(32) }, solution }),
      encodeProof({ challenge: { ...challenge, parameters: { ...parameters, expiresAt: 4e9 } }, solution }),
      encodeProof({ challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '0' } }, solution }),
      encodeProof({ challenge: { parameters }, solution }),
    ]
    for (const altcha of forged) await expectRefused(id, altcha)
    expect(await storedFor(id)).toEqual([])
    expect((await send(id, { ...words(), altcha: encodeProof({ challenge, solution }) })).status).toBe(200)
  })

  it('that one node asked for is known to another', async () => {
    const { id } = await buildOrganization(app.services.db)
    const altcha = await proof()
    const elsewhere = proofOfWork({ db: app.services.db, clock })
    expect(await elsewhere.check(altcha)).toMatchObject({ expiresAt: expect.any(Date) })
    expect((await send(id, { ...words(), altcha })).status).toBe(200)
  })

  it('is forgotten once it would be too late anyway', async () => {
    const { db } = app.services
    const { id } = await buildOrganization(db)
    await send(id, { ...words(), altcha: await proof() })
    const { run } = contactHousekeeping({ db, clock })
    await run({})
    expect(await db.selectFrom('spent_proofs').selectAll().execute()).not.toEqual([])
    clock.advance(21 * 60)
    await run({})
    expect(await db.selectFrom('spent_proofs').selectAll().execute()).toEqual([])
  })
})
