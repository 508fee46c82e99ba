import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { buildModerator } from '../../testing/factories-moderation.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'

let app: TestApp
let moderator: string
beforeAll(async () => {
  app = await createTestApp()
  moderator = (await buildModerator(app.services.db)).token
  await app.work()
})
afterAll(() => app.close())

interface Subject {
  type: string
  id: string
}
const campaign = async (): Promise<Subject> => ({
  type: callCampaignKind.path,
  id: (await buildItem(app.services.db, callCampaignKind)).id,
})

const visitor = (email: string, given: object = {}) => ({
  name: 'Ines Visitor',
  email,
  is_good_faith: true,
  reason: 'spam',
  ...given,
})
const report = (
  subject: Subject,
  body: object,
  options: { ip?: string; token?: string; headers?: Record<string, string> } = {},
) =>
  app.call('POST', '/reports', {
    ip: freshAddress(),
    ...options,
    body: { subject_type: subject.type, subject_id: subject.id, ...body },
  })
const rowsOf = ({ id }: Subject) =>
  app.services.db.selectFrom('reports').selectAll().where('subject_id', '=', id).orderBy('id').execute()
const listed = async ({ id }: Subject) =>
  (await app.call('GET', '/moderation/reports?perPage=100', { token: moderator })).body.data.find(
    (each: { attributes: { subject_id: string } }) => each.attributes.subject_id === id,
  )
const receiptsTo = async (email: string) => {
  await mailIsOut(app)
  return mailsTo(app, email)
}
const tokenIn = (text: string | undefined, page: string) => new RegExp(`/${page}/([\\w-]+)`).exec(text ?? '')?.[1] ?? ''

describe('a report by somebody without an account', () => {
  /** @shows reports.visitors */
  it('says who reports and that it is in good faith; each missing field has its message, and nothing is stored', async () => {
    const subject = await campaign()
    const answer = await report(subject, { reason: 'spam' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      name: ['Enter a name'],
      email: ['Enter an email address'],
      is_good_faith: ['Confirm that you report in good faith'],
    })
    const inBadFaith = await report(subject, visitor(freshEmail(), { is_good_faith: false }))
    expect(Object.keys(inBadFaith.body.errors)).toEqual(['is_good_faith'])
    expect(await rowsOf(subject)).toEqual([])
  })

  it('says why, if it is about something against the law', async () => {
    const subject = await campaign()
    const { token } = await buildSupporter(app.services.db)
    for (const answer of [
      await report(subject, visitor(freshEmail(), { reason: 'illegal' })),
      await report(subject, { reason: 'illegal', note: ' ' }, { token }),
    ]) {
      expect([answer.status, answer.body.errors]).toEqual([422, { note: ['Say why it is against the law'] }])
    }
    expect(await rowsOf(subject)).toEqual([])
    const given = visitor(freshEmail(), { reason: 'illegal', note: 'It sells stolen data.' })
    expect((await report(subject, given)).status).toBe(201)
  })

  it('is only possible about what is public', async () => {
    const { db } = app.services
    const hidden = await buildOrganization(db, { published_at: null })
    const subject = { type: 'organizations', id: hidden.id }
    expect((await report(subject, visitor(freshEmail()))).status).toBe(404)
    const message = { type: 'chat-messages', id: hidden.id }
    expect((await report(message, visitor(freshEmail()))).status).toBe(422)
    expect([await rowsOf(subject), await rowsOf(message)]).toEqual([[], []])
  })

  it('reaches the moderators, who see name and address', async () => {
    const subject = await campaign()
    const email = freshEmail()
    await report(subject, visitor(email, { note: 'Look at the second paragraph.' }))
    expect((await listed(subject)).attributes).toMatchObject({
      reports_count: 1,
      reports: [{ note: 'Look at the second paragraph.', reporter: null, visitor: { name: 'Ines Visitor', email } }],
    })
  })

  it('is one per address and subject, and the answer does not tell whether there was one before', async () => {
    const subject = await campaign()
    const email = freshEmail()
    const first = await report(subject, visitor(email))
    const second = await report(subject, visitor(email.toUpperCase(), { reason: 'threat' }))
    const rows = await rowsOf(subject)
    expect(rows.map(({ reason }) => reason)).toEqual(['threat'])
    for (const { body } of [first, second]) expect(body.data.attributes.is_repeated).toBe(false)
    expect(second.body.data.id).not.toBe(first.body.data.id)
    const shapes = [first, second].map(({ status, body }) => [status, Object.keys(body.data.attributes)])
    expect(shapes[0]).toEqual(shapes[1])
    // Somebody who has an account gets the same answer.
    const { email: known } = await buildSupporter(app.services.db)
    const third = await report(subject, visitor(known))
    expect([third.status, third.body.data.attributes.is_repeated]).toEqual([201, false])
  })

  it('is refused above five per source and hour, and above ten per address', async () => {
    const limited = await createTestApp({ config: { rateLimitScale: 1 } })
    const { id } = await buildItem(limited.services.db, callCampaignKind)
    const send = (ip: string, email: string) =>
      limited.call('POST', '/reports', {
        ip,
        body: { subject_type: callCampaignKind.path, subject_id: id, ...visitor(email) },
      })
    const ip = freshAddress()
    const bySource = []
    for (let time = 0; time < 6; time += 1) bySource.push((await send(ip, freshEmail())).status)
    expect(bySource).toEqual([201, 201, 201, 201, 201, 429])
    const email = freshEmail()
    const byAddress = []
    for (let time = 0; time < 11; time += 1) byAddress.push((await send(freshAddress(), email)).status)
    expect(byAddress).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    await limited.close()
  })
})

describe('the receipt', () => {
  /** @shows reports.receipt */
  it('has a number and a link, goes to visitors and accounts in their language, and is one per report and hour', async () => {
    const { db, clock } = app.services
    const subject = await campaign()
    const email = freshEmail()
    const supporter = await buildSupporter(db, { language: 'es' })
    for (const reason of ['spam', 'threat']) {
      await report(subject, visitor(email, { reason }), { headers: { 'accept-language': 'es' } })
      await report(subject, { reason }, { token: supporter.token })
    }
    for (const address of [email, supporter.email]) {
      const mails = await receiptsTo(address)
      expect(mails.map(({ subject: line }) => line)).toEqual([
        expect.stringMatching(/^Recibimos tu denuncia \([\dA-F]{8}\)$/),
      ])
      expect(mails[0]?.text).not.toContain('Ines Visitor')
      const answer = await app.call('GET', `/notices/${tokenIn(mails[0]?.text, 'notice')}`)
      expect(answer.body.data.attributes).toMatchObject({ reason: 'threat', decision: null, appeal_until: null })
    }
    const before = new Date(clock.now().getTime() - 2 * 60 * 60 * 1000)
    await db.updateTable('reports').set({ receipt_sent_at: before }).where('subject_id', '=', subject.id).execute()
    await report(subject, visitor(email))
    expect(await receiptsTo(email)).toHaveLength(2)
  })

  it('opens nothing with a link that was changed', async () => {
    const subject = await campaign()
    const email = freshEmail()
    await report(subject, visitor(email))
    const token = tokenIn((await receiptsTo(email))[0]?.text, 'notice')
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    for (const path of [`/notices/${changed}`, `/decisions/${token}`, '/notices/abc']) {
      expect((await app.call('GET', path)).status).toBe(404)
    }
  })
})
