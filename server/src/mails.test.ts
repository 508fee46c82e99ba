import { languages } from '@rostrum/catalogue'
import ICAL from 'ical.js'
import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { mailSamples } from '../testing/mail-samples/mail-samples.ts'
import type { ComposedMail } from './platform/mail/transport.ts'

const nasty = {
  person: `Eve"<script>alert('1')</script>\r\nBcc: everyone@example.org`,
  organization: `A & B <img src=x onerror=alert(2)>\nSubject: other`,
  title: `<b>Title</b>\r\nX-Evil: yes {{name}} {{organization}}`,
}

/** Returns the head as a mail client splits it off: everything before the first empty line. */
const headOf = async ({ senderName, ...mail }: ComposedMail) => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: { name: senderName ?? '', address: 'no-reply@rostrum.example' },
    to: 'maya@example.org',
    ...mail,
  })
  return (
    Buffer.from(message as Buffer)
      .toString()
      .split('\r\n\r\n')[0] ?? ''
  )
}

describe.each(languages)('in %s', (language) => {
  describe.each(Object.keys(mailSamples(language)))('%s', (name) => {
    const sample = () => {
      const mail = mailSamples(language)[name]
      if (!mail) throw new Error('There is no such mail.')
      return mail
    }

    /** @shows mail.templates */
    it('has a complete subject, text and page in its language', () => {
      const { subject, html, text } = sample()
      expect(subject.length).toBeGreaterThan(8)
      expect(subject.length).toBeLessThan(100)
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
      expect(html).toMatch(/<h1 [^>]+>[^<]+<\/h1>/)
      for (const part of [subject, html, text]) {
        expect(part).not.toMatch(/undefined|null\b|NaN|\[object|{{|}}/)
        // A key without a text is rendered as the key itself.
        expect(part).not.toMatch(/\bmail\.[a-z]+\.[a-z]+/i)
      }
      // The plain text contains the link of every button.
      for (const [, address] of html.matchAll(/class="button" href="([^"]+)"/g)) {
        expect(text).toContain(String(address).replaceAll('&amp;', '&'))
      }
    })

    /** @shows mail.templates */
    it('does not let a name inject markup or headers', async () => {
      const mail = mailSamples(language, nasty)[name]
      if (!mail) throw new Error('There is no such mail.')
      expect(mail.html).not.toMatch(/<script|<img src=x|<b>Title/)
      expect(mail.subject).not.toMatch(/[\r\n]/)
      const head = await headOf(mail)
      expect(head).not.toMatch(/^(bcc|x-evil):/im)
      expect(head.match(/^subject:/gim)).toHaveLength(1)
    })
  })

  /** @shows mail.templates */
  it('is not the same text as in the other language', () => {
    const other = mailSamples(language === 'en' ? 'es' : 'en')
    for (const [name, { text }] of Object.entries(mailSamples(language))) expect(text).not.toBe(other[name]?.text)
  })
})

describe('a mail about an event', () => {
  it.each([
    ['going', 'CONFIRMED'],
    ['changed', 'CONFIRMED'],
    ['cancelled', 'CANCELLED'],
  ])('%s has the calendar file attached', (name, status) => {
    const [file] = mailSamples('en')[name]?.attachments ?? []
    expect(file).toMatchObject({
      filename: 'event.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    })
    const calendar = new ICAL.Component(ICAL.parse(file?.content ?? '') as unknown[])
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    const event = calendar.getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('status')).toBe(status)
    expect(event?.getFirstPropertyValue('sequence')).toBe(2)
  })

  it('gives the time in the time zone of the event, and the previous time after a change', () => {
    // Intl formats ranges with thin spaces.
    const text = mailSamples('en')['changed']?.text.replaceAll(/[\u2009\u202f]/g, ' ')
    expect(text).toContain('When: Saturday, December 4, 2027')
    expect(text).toMatch(/6:00 – 8:00 PM CST/)
    expect(text).toMatch(/Previously: .*5:00 – 8:00 PM CST\nZeidler Union Square/)
    expect(mailSamples('es')['going']?.text).toContain('sábado, 4 de diciembre de 2027')
  })
})

describe('a bulk mail', () => {
  it.each(['update published', 'news by consent', 'daily digest', 'weekly digest', 'weekly report', 'reminder'])(
    '%s has a link to unsubscribe',
    (name) => {
      const { unsubscribeUrl, html = '', text } = mailSamples('en')[name] ?? {}
      expect(unsubscribeUrl).toBe('https://rostrum.example/mail-choices?token=abc')
      expect(html).toContain(`href="${unsubscribeUrl}"`)
      expect(text).toContain(unsubscribeUrl)
    },
  )

  it('counts the new items in the subject', () => {
    expect(mailSamples('en')['daily digest']?.subject).toBe('8 new posts from groups you follow')
    expect(mailSamples('es')['daily digest']?.subject).toBe('8 novedades de los grupos que sigues')
  })
})
