import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asBody, asHeader, mailtoLink } from '../../lib/contact-links.ts'
import { gmailLink, outlookLink, type Email } from './email-links.ts'

const email = {
  to: ['okello@council.example', 'tanaka@council.example'],
  subject: 'Heat & light',
  text: 'Dear you,\n\nyes?',
}

it('creates links that Gmail and Outlook understand', () => {
  expect(gmailLink(email)).toBe(
    'https://mail.google.com/mail/?view=cm&fs=1&to=okello@council.example,tanaka@council.example&su=Heat%20%26%20light&body=Dear%20you%2C%0D%0A%0D%0Ayes%3F',
  )
  expect(outlookLink(email)).toBe(
    'https://outlook.live.com/mail/0/deeplink/compose?to=okello@council.example;tanaka@council.example&subject=Heat%20%26%20light&body=Dear%20you%2C%0D%0A%0D%0Ayes%3F',
  )
})

// Any Unicode, including control characters and unpaired surrogates.
const anything = fc.string({ unit: 'binary', maxLength: 60 })
const anyEmail = fc.record<Email>({
  to: fc.array(fc.emailAddress(), { maxLength: 4 }),
  subject: anything,
  text: anything,
})

/** Parses a link by hand, because a library would correct its errors. */
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
  it('contains every recipient, the subject and the text without loss', () => {
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

  it('never turns input into another field or header', () => {
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
