import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asBody, asHeader, gmailLink, mailtoLink, outlookLink, type Email } from './email-links.ts'

const email = {
  to: ['okello@council.example', 'tanaka@council.example'],
  subject: 'Heat & light',
  text: 'Dear you,\n\nyes?',
}

it('writes a mailto link as RFC 6068 has it', () => {
  expect(mailtoLink(email)).toBe(
    'mailto:okello@council.example,tanaka@council.example?subject=Heat%20%26%20light&body=Dear%20you%2C%0D%0A%0D%0Ayes%3F',
  )
})

it('writes what Gmail and Outlook read', () => {
  expect(gmailLink(email)).toBe(
    'https://mail.google.com/mail/?view=cm&fs=1&to=okello@council.example,tanaka@council.example&su=Heat%20%26%20light&body=Dear%20you%2C%0D%0A%0D%0Ayes%3F',
  )
  expect(outlookLink(email)).toBe(
    'https://outlook.live.com/mail/0/deeplink/compose?to=okello@council.example;tanaka@council.example&subject=Heat%20%26%20light&body=Dear%20you%2C%0D%0A%0D%0Ayes%3F',
  )
})

it('keeps an address that carries signs of its own', () => {
  expect(mailtoLink({ ...email, to: ["o'neil+vote&bcc=x?y#z%@council.example"] })).toContain(
    "mailto:o'neil%2Bvote%26bcc%3Dx%3Fy%23z%25@council.example?subject=",
  )
})

// Any Unicode, also what is no text at all: control characters and halves of characters.
const anything = fc.string({ unit: 'binary', maxLength: 60 })
const anyEmail = fc.record<Email>({
  to: fc.array(fc.emailAddress(), { maxLength: 4 }),
  subject: anything,
  text: anything,
})

/** The parts of a link, taken apart by hand so that nothing is mended on the way. */
const read = (link: string) => {
  const [before = '', query = ''] = link.split(/\?(.*)/s)
  const fields = query.split('&').map((field) => field.split('=') as [string, string])
  return {
    before,
    fields,
    values: Object.fromEntries(fields.map(([name, value]) => [name, decodeURIComponent(value)])),
  }
}

describe.each([
  ['mailto', mailtoLink, ['subject', 'body']],
  ['Gmail', gmailLink, ['view', 'fs', 'to', 'su', 'body']],
  ['Outlook', outlookLink, ['to', 'subject', 'body']],
] as const)('%s', (_name, linkOf, names) => {
  it('brings back every recipient, subject and text', () => {
    fc.assert(
      fc.property(anyEmail, (any) => {
        const { before, values } = read(linkOf(any))
        const to = values['to'] ?? decodeURIComponent(before.replace('mailto:', ''))
        expect(to.replaceAll(';', ',')).toBe(any.to.join(','))
        expect(values['subject'] ?? values['su']).toBe(asHeader(any.subject))
        expect(values['body']).toBe(asBody(any.text))
      }),
    )
  })

  it('never lets anything typed become another field or header', () => {
    fc.assert(
      fc.property(anyEmail, (any) => {
        const link = linkOf({ ...any, to: [...any.to, any.subject] })
        const { fields, values } = read(link)
        expect(fields.map(([name]) => name)).toEqual(names)
        expect(values['subject'] ?? values['su']).not.toMatch(/[\r\n]/)
        expect(decodeURIComponent(link.split('body=')[0] ?? '')).not.toMatch(/[\r\n]/)
        expect(link).toMatch(/^[\x21-\x7e]+$/)
      }),
    )
  })
})

it('ends lines as mail does, whatever they ended in', () => {
  expect(asBody('a\nb\r\nc\rd\u2028e\u0000f')).toBe('a\r\nb\r\nc\r\nd\r\nef')
})

it('leaves proper text as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!/[\p{Cc}\u2028\u2029]/u.test(text))
      expect(asBody(text)).toBe(text)
      expect(asHeader(text)).toBe(text)
    }),
  )
})
