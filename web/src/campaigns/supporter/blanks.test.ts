import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeFields } from '@rostrum/contract/merge-fields'
import { ownWordsField } from '@rostrum/contract/own-words'
import { fillBlanks, hasBlank, partsOf, senderBlanks, targetBlanks } from './blanks.ts'

const values = { name: 'Maya', city: 'Milwaukee' }

it('fills in every known blank and leaves unknown ones unchanged', () => {
  expect(fillBlanks('{name} of {city}, {name}. {bill} {}', values)).toBe('Maya of Milwaukee, Maya. {bill} {}')
})

it('marks the parts that were filled in', () => {
  expect(partsOf('I am {name}.', values)).toEqual([
    { text: 'I am ', isFilledIn: false },
    { text: 'Maya', isFilledIn: true },
    { text: '.', isFilledIn: false },
  ])
})

it('does not fill in blanks within a value', () => {
  expect(fillBlanks('{name} {city}', { name: '{city}', city: '$& {name}' })).toBe('{city} $& {name}')
})

it('leaves every text without blanks unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!/\{(?:name|city)\}/.test(text))
      expect(fillBlanks(text, values)).toBe(text)
    }),
  )
})

it('knows whether a text has any of the blanks that somebody can fill in', () => {
  expect(hasBlank('I am {name}.', ['name', 'city'])).toBe(true)
  expect(hasBlank('Dear {target}, stop the dam.', ['name', 'city'])).toBe(false)
})

it('fills in every field that a script may have, and takes a dot for nothing else', () => {
  const person = { name: 'Ines Okello', title: 'Ald.', office: 'District 6', party: 'Green' }
  const all = { ...senderBlanks(values), ...targetBlanks(person), [ownWordsField]: 'We froze.' }
  const names = Object.keys(all)
  expect(names.toSorted()).toEqual(mergeFields.script.toSorted())
  expect(fillBlanks(names.map((name) => `{${name}}`).join('|'), all)).not.toContain('{')
  expect(fillBlanks('{target}: {target.title}, {target.office}. {me.name}. {meXname}', all)).toBe(
    'Ald. Ines Okello: Ald., District 6. Maya. {meXname}',
  )
})
