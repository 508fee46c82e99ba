import { contentPaths as declared } from '@rostrum/contract/kinds'
import { describe, expect, it } from 'vitest'
import texts from '../../../catalogue/src/en/kinds.json' with { type: 'json' }
import { happeningsFeed, newsFeed, readView, writeView } from './kinds.ts'

/** @shows notifications.labels */
it('the kinds of the specification have its labels', () => {
  const labels = Object.fromEntries(Object.entries(texts).map(([path, { news }]) => [path, news.label]))
  expect(labels).toMatchObject({
    'campaign-updates': 'Update',
    events: 'Event',
    'call-campaigns': 'Call Campaign',
    'email-campaigns': 'Email Campaign',
    'mail-campaigns': 'Mail Campaign',
    candidates: 'Voting Recommendation',
  })
})

describe('the address of the feed', () => {
  it('lists every kind of notification', () => {
    expect(newsFeed.types.toSorted()).toEqual(declared.toSorted())
  })

  it.each([
    ['/updates', { kind: undefined, page: 1 }],
    ['/updates?kind=events', { kind: 'events', page: 1 }],
    ['/updates?page=3', { kind: undefined, page: 3 }],
    ['/updates?kind=candidates&page=2', { kind: 'candidates', page: 2 }],
  ] as const)('reads %s and writes the same address', (address, view) => {
    expect(readView(newsFeed, new URL(address, 'https://rostrum.invalid').searchParams)).toEqual(view)
    expect(writeView(newsFeed, view)).toBe(address)
  })

  it('of organizers filters by what happened', () => {
    const view = { kind: 'new-followers', page: 2 } as const
    const address = '/notifications?kind=new-followers&page=2'
    expect(writeView(happeningsFeed, view)).toBe(address)
    const { searchParams } = new URL(address, 'https://rostrum.invalid')
    expect(readView(happeningsFeed, searchParams)).toEqual(view)
    expect(readView(newsFeed, searchParams)).toEqual({ ...view, kind: undefined })
  })

  it.each(['kind=tags', 'page=0', 'page=x', 'page=1.5', 'page=-2'])(
    'reads %s as the first page of all kinds',
    (query) => {
      expect(readView(newsFeed, new URLSearchParams(query))).toEqual({ kind: undefined, page: 1 })
    },
  )
})
