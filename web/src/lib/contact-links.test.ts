import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { asBody, asHeader, mailtoLink, telephoneLink } from './contact-links.ts'

const email = {
  to: ['okello@council.example', 'tanaka@council.example'],
  subject: 'Heat & light',
  text: 'Dear you,\n\nyes?',
}

it('creates mailto links as RFC 6068 defines them', () => {
  expect(mailtoLink(email)).toBe(
    'mailto:okello@council.example,tanaka@council.example?subject=Heat%20%26%20light&body=Dear%20you%2C%0D%0A%0D%0Ayes%3F',
  )
})

it('leaves out what is not given', () => {
  expect(mailtoLink({ to: 'luz@example.org' })).toBe('mailto:luz@example.org')
  expect(mailtoLink({ to: 'luz@example.org', subject: 'One + one' })).toBe(
    'mailto:luz@example.org?subject=One%20%2B%20one',
  )
  expect(mailtoLink({ to: [], subject: 'March', text: 'Come' })).toBe('mailto:?subject=March&body=Come')
})

it('encodes special characters of an address, so that they do not become fields', () => {
  expect(mailtoLink({ to: "o'neil+vote&bcc=x?y#z%@council.example" })).toBe(
    "mailto:o'neil%2Bvote%26bcc%3Dx%3Fy%23z%25@council.example",
  )
})

it('ends lines with CRLF, whatever they ended with before', () => {
  expect(asBody('a\nb\r\nc\rd\u2028e\u0000f')).toBe('a\r\nb\r\nc\r\nd\r\nef')
})

it('leaves text without control characters unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!/[\p{Cc}\u2028\u2029]/u.test(text))
      expect(asBody(text)).toBe(text)
      expect(asHeader(text)).toBe(text)
    }),
  )
})

it.each([
  ['(206) 555-0126', 'tel:2065550126'],
  ['+52 55 1234 5678', 'tel:+525512345678'],
  ['206-555-0126 x 12', 'tel:2065550126,12'],
])('creates a link that dials %s', (phone, link) => {
  expect(telephoneLink(phone)).toBe(link)
})
