import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { plainMail } from '../../../testing/plain-mail.ts'
import { layOutMail } from './layout.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { demo: true } })
})
afterAll(() => app.close())

const nasty = `<script>alert('x')</script> "quoted" & more`
let sent = 0
const mailTo = (to: string, subject: string) => ({
  to,
  ...layOutMail({
    language: 'en',
    origin: 'https://rostrum.example',
    subject,
    title: nasty,
    blocks: [{ block: 'button', label: 'Open it', href: 'https://rostrum.example/path?a=1&b=2' }],
    note: 'A note.',
    footer: { basis: { by: 'act' }, reason: 'A footer.' },
  }),
  messageId: `<${++sent}@rostrum.example>`,
  unsubscribeUrl: 'https://rostrum.example/mail?token=secret',
  attachments: [{ filename: 'event.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR <b>' }],
})

describe('the mailbox', () => {
  it('says that it is empty, in the language of the reader', async () => {
    const page = await app.server.inject({ url: '/dev/mailbox', headers: { 'accept-language': 'es' } })
    expect(page.body).toContain('<html lang="es">')
    expect(page.body).toContain('Todavía no hay correos')
  })

  /** @shows mail.smtp */
  it('shows the newest mail first, as text with links and as HTML that cannot run scripts', async () => {
    await app.services.mailer.send(mailTo('rosa@example.org', 'The first'))
    await app.services.mailer.send(mailTo('ines@example.org', nasty))
    const page = await app.server.inject('/dev/mailbox')
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(page.body).not.toContain('<script>')
    expect(page.body).toContain('<a href="https://rostrum.example/path?a=1&amp;b=2">')
    expect(page.body).toMatch(/<iframe title="[^"]+" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/)
    expect(page.body).toContain('BEGIN:VCALENDAR &lt;b&gt;')
    expect(page.body).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(page.body.indexOf('ines@example.org')).toBeLessThan(page.body.indexOf('rosa@example.org'))
  })

  it('is also served as JSON, optionally for one recipient', async () => {
    const all = await app.server.inject('/dev/mailbox.json')
    expect(all.json().map(({ recipient }: { recipient: string }) => recipient)).toEqual([
      'ines@example.org',
      'rosa@example.org',
    ])
    const one = await app.server.inject('/dev/mailbox.json?recipient=ROSA@example.org')
    expect(one.json()).toEqual([
      {
        recipient: 'rosa@example.org',
        subject: 'The first',
        text: expect.stringContaining(nasty),
        html: expect.stringContaining('&lt;script&gt;'),
        message_id: '<1@rostrum.example>',
        headers: {
          'Auto-Submitted': 'auto-generated',
          'List-Unsubscribe': '<https://rostrum.example/mail?token=secret>',
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        attachments: [expect.objectContaining({ filename: 'event.ics', content: 'BEGIN:VCALENDAR <b>' })],
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
  })

  it('shows only the newest hundred mails', async () => {
    const html = '<!doctype html><html><head></head></html>'
    for (let number = 0; number < 101; number += 1) {
      const messageId = `<many-${number}@rostrum.example>`
      await app.services.mailer.send({
        ...plainMail,
        to: 'many@example.org',
        messageId,
        subject: `Number ${number}`,
        html,
        text: 'x',
      })
    }
    const mails = (await app.server.inject('/dev/mailbox.json')).json()
    expect(mails).toHaveLength(100)
    expect(mails[0].subject).toBe('Number 100')
    expect(mails[99].subject).toBe('Number 1')
  })

  it('does not exist without the demo community', async () => {
    const plain = await createTestApp()
    expect((await plain.server.inject('/dev/mailbox')).statusCode).toBe(404)
    expect((await plain.server.inject('/dev/mailbox.json')).statusCode).toBe(404)
    await plain.close()
  })
})
