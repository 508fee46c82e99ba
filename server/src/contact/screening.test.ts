import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { contactCalls, words } from '../../testing/contact-calls.ts'
import { buildOrganization } from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { encodeProof, solveProof } from '../../testing/proof-of-work.ts'
import { contactHousekeeping } from './housekeeping.ts'
import { proofOfWork } from '../platform/proof-of-work.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  // The rate limits are tested here, so each test sends from its own IP address.
  app = await createTestApp({ clock, config: { rateLimitScale: 1 } })
})
afterAll(() => app.close())

const { send, storedFor } = contactCalls(() => app)

const proof = async () => encodeProof(await solveProof(app))

describe('a sender', () => {
  /** @shows contact.screening */
  it('that fills in the honeypot field gets the usual answer, and nothing is stored', async () => {
    const { id } = await buildOrganization(app.services.db)
    const person = await send(id, words())
    const program = await send(id, { ...words(), website: 'https://buy.example.org' })
    expect(program.status).toBe(person.status)
    expect(program.body).toEqual(person.body)
    expect(await storedFor(id)).toHaveLength(1)
  })

  /** @shows contact.screening */
  it('without a proof can send three messages an hour from one IP address', async () => {
    const { id } = await buildOrganization(app.services.db)
    const address = freshAddress()
    // Messages that fail validation do not count.
    for (let turn = 0; turn < 5; turn += 1) await send(id, { ...words(), message: 'short' }, { address })
    for (let turn = 0; turn < 3; turn += 1) expect((await send(id, words(), { address })).status).toBe(200)
    const refused = await send(id, words(), { address, language: 'es' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect(refused.body).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Ya se enviaron varios mensajes desde aquí. Inténtalo de nuevo en 60 minutos',
    })
    expect((await send(id, words())).status).toBe(200)
    expect(await storedFor(id)).toHaveLength(4)
    // A message with a proof has a higher limit.
    expect((await send(id, { ...words(), altcha: await proof() }, { address })).status).toBe(200)
  })

  it('with a proof can send ten messages an hour from one IP address', async () => {
    const { id } = await buildOrganization(app.services.db)
    const address = freshAddress()
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await send(id, { ...words(), altcha: await proof() }, { address })).status).toBe(200)
    }
    expect((await send(id, { ...words(), altcha: await proof() }, { address })).status).toBe(429)
  }, 60_000)

  it('without a proof shares a limit of twenty messages an hour per organization with all other IP addresses', async () => {
    const { id } = await buildOrganization(app.services.db)
    const other = await buildOrganization(app.services.db)
    for (let turn = 0; turn < 20; turn += 1) expect((await send(id, words())).status).toBe(200)
    const refused = await send(id, words())
    expect(refused.status).toBe(429)
    expect(refused.body.message).toBe(
      'This organization is receiving too many messages right now. Try again in 60 minutes',
    )
    expect((await send(other.id, words())).status).toBe(200)
    expect((await send(id, { ...words(), altcha: await proof() })).status).toBe(200)
  })
})

describe('a proof of work', () => {
  const refusal = { altcha: ['The spam check didn’t go through. Send it again'] }
  const expectRefused = async (organizationId: string, altcha: string) => {
    const answer = await send(organizationId, { ...words(), altcha })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual(refusal)
  }

  it('has a new challenge for every request, which is not cached', async () => {
    const first = await app.call('POST', '/contact-challenges')
    const second = await app.call('POST', '/contact-challenges')
    expect(first.status).toBe(201)
    expect(first.headers['cache-control']).toBe('no-store')
    expect(first.body.data.attributes.challenge).not.toBe(second.body.data.attributes.challenge)
  })

  it('can be used only once', async () => {
    const { id } = await buildOrganization(app.services.db)
    const altcha = await proof()
    expect((await send(id, { ...words(), altcha })).status).toBe(200)
    await expectRefused(id, altcha)
    await Promise.all([1, 2].map(() => expectRefused(id, altcha)))
    expect(await storedFor(id)).toHaveLength(1)
  })

  it('is accepted once for messages that are sent at the same time', async () => {
    const { id } = await buildOrganization(app.services.db)
    const altcha = await proof()
    const answers = await Promise.all([1, 2, 3].map(() => send(id, { ...words(), altcha })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await storedFor(id)).toHaveLength(1)
  })

  it('expires after twenty minutes', async () => {
    const { id } = await buildOrganization(app.services.db)
    const altcha = await proof()
    clock.advance(20 * 60 + 1)
    await expectRefused(id, altcha)
  })

  it('is refused when it is forged', async () => {
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

  it('can be verified by another node than the one that issued the challenge', async () => {
    const { id } = await buildOrganization(app.services.db)
    const altcha = await proof()
    const elsewhere = proofOfWork({ db: app.services.db, clock })
    expect(await elsewhere.check(altcha)).toMatchObject({ expiresAt: expect.any(Date) })
    expect((await send(id, { ...words(), altcha })).status).toBe(200)
  })

  it('is deleted after it has expired', async () => {
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
