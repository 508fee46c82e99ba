import { expect, test } from 'vitest'
import texts from '../../../catalogue/src/en/voting-guide.json' with { type: 'json' }
import { addressOf, lines, sections } from './sections.ts'

test('the sections contain all texts of the guide', () => {
  const shown = sections.flatMap(({ points }) => points)
  expect(shown.toSorted()).toEqual(Object.keys(texts.points).toSorted())
  expect([...sections.map(({ id }) => id), 'help'].toSorted()).toEqual(Object.keys(texts.sections).toSorted())
  expect([...sections.flatMap(({ links }) => links), 'protection'].toSorted()).toEqual(
    Object.keys(texts.links).toSorted(),
  )
  expect(lines.map(([line]) => line).toSorted()).toEqual(Object.keys(texts.lines).toSorted())
})

const keypad = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
const dialed = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[a-z]/g, (letter) => String(keypad.findIndex((key) => key.includes(letter)) + 2))
    .replaceAll(/\D/g, '')

test.each(lines)('the number of the %s line matches the letters that are dialed', (line, number) => {
  expect(dialed(texts.lines[line].split(': ')[1] ?? '')).toBe(number.replaceAll('-', ''))
})

test('links Spanish readers to the Spanish version of vote.gov', () => {
  expect(addressOf('vote', 'es')).toBe('https://vote.gov/es')
  expect(addressOf('vote', 'en')).toBe('https://vote.gov')
})
