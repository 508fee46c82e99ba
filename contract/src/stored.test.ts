import { expect, test } from 'vitest'
import { z } from 'zod'
import { storedReader } from './stored.ts'

const schema = z.object({
  title: z.string().min(3),
  note: z.string().default('none'),
  image: z.string().nullable().default(null),
  rows: z.array(z.object({ name: z.string(), office: z.string().default('') })).default([]),
  links: z.object({ website: z.string().nullable().default(null) }).default({ website: null }),
})
const read = storedReader(schema)

test('missing fields of an older row get their defaults, at any depth', () => {
  expect(read({ title: 'Heat', rows: [{ name: 'Ines' }], links: {} })).toEqual({
    title: 'Heat',
    note: 'none',
    image: null,
    rows: [{ name: 'Ines', office: '' }],
    links: { website: null },
  })
})

test('stored values are unchanged, even if the current rules would reject them', () => {
  const stored = {
    title: 'No',
    note: '',
    image: null,
    rows: [{ name: 'Ines', office: '6' }],
    links: { website: 'https://a.example' },
  }
  expect(read(stored)).toEqual(stored)
})

test('an unknown field is left out, and a missing field without a default stays missing', () => {
  expect(read({ colour: 'red' })).toEqual({ note: 'none', image: null, rows: [], links: { website: null } })
})
