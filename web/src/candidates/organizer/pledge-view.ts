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
  has_plan: boolean | undefined
  has_voted: boolean | undefined
  page: number
}

const flagOf = (params: URLSearchParams, name: 'has_plan' | 'has_voted'): boolean | undefined => {
  const given = params.get(name)
  return given === 'true' || given === 'false' ? given === 'true' : undefined
}

/** Everybody, whatever they have said. */
export const unfiltered = {
  search: '',
  registered_to_vote: undefined,
  has_plan: undefined,
  has_voted: undefined,
} as const satisfies Omit<PledgeView, 'page'>

export const usePledgeView = () => {
  const [params, setParams] = useSearchParams()
  const view: PledgeView = {
    search: params.get('search') ?? '',
    registered_to_vote: registrations.find((each) => each === params.get('registered_to_vote')),
    has_plan: flagOf(params, 'has_plan'),
    has_voted: flagOf(params, 'has_voted'),
    page: pageOf(params),
  }
  const choose = (change: Partial<PledgeView>) =>
    setParams(paramsOf({ ...view, page: 1, ...change }), { preventScrollReset: true, replace: true })
  return { view, choose }
}

const paramsOf = ({ search, registered_to_vote, has_plan, has_voted, page }: PledgeView): Record<string, string> => ({
  ...(search && { search }),
  ...(registered_to_vote && { registered_to_vote }),
  ...(has_plan !== undefined && { has_plan: String(has_plan) }),
  ...(has_voted !== undefined && { has_voted: String(has_voted) }),
  ...(page > 1 && { page: String(page) }),
})

/** The query string with its question mark, or nothing. */
export const queryOf = (view: PledgeView): string => {
  const query = new URLSearchParams(paramsOf(view)).toString()
  return query && `?${query}`
}
