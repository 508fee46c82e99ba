import type { CandidateVote } from '@rostrum/contract/candidates'
import { useSearchParams } from 'react-router'
import { pageOf } from '../../lib/page-number.ts'

type Registration = CandidateVote['attributes']['registered_to_vote']

export const registrationText = {
  yes: 'registered',
  no: 'notRegistered',
  need_help: 'needsHelp',
} as const satisfies Record<Registration, string>

/** The registrations in the order of the filter: first who needs something. */
export const registrations = ['need_help', 'no', 'yes'] as const satisfies readonly Registration[]

/** Which pledges are shown. It is stored in the query string of the address. */
export interface PledgeView {
  search: string
  registered_to_vote: Registration | undefined
  page: number
}

export const usePledgeView = () => {
  const [params, setParams] = useSearchParams()
  const view: PledgeView = {
    search: params.get('search') ?? '',
    registered_to_vote: registrations.find((each) => each === params.get('registered_to_vote')),
    page: pageOf(params),
  }
  const choose = (change: Partial<PledgeView>) =>
    setParams(paramsOf({ ...view, page: 1, ...change }), { preventScrollReset: true, replace: true })
  return { view, choose }
}

const paramsOf = ({ search, registered_to_vote, page }: PledgeView): Record<string, string> => ({
  ...(search && { search }),
  ...(registered_to_vote && { registered_to_vote }),
  ...(page > 1 && { page: String(page) }),
})

/** The query string with its question mark, or nothing. */
export const queryOf = (view: PledgeView): string => {
  const query = new URLSearchParams(paramsOf(view)).toString()
  return query && `?${query}`
}
