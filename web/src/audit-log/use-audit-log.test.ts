import { describe, expect, it } from 'vitest'
import { choiceIn, queryOf } from './use-audit-log.ts'

const queryFrom = (search: string) => queryOf(choiceIn(new URLSearchParams(search)))

describe('the filter by date', () => {
  it('includes the whole last day', () => {
    const { from, until } = queryFrom('from=2027-01-31&until=2027-01-31')
    expect(Date.parse(until ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1000)
  })
  it.each(['0002-01-31', '0202-01-31', '9999-12-31', '2027-13-45', 'yesterday'])('ignores %s', (date) => {
    expect(queryFrom(`from=${date}&until=${date}`)).toMatchObject({ from: undefined, until: undefined })
  })
})
