import type { User } from '@rostrum/contract/accounts'
import type { CandidateVote } from '@rostrum/contract/candidates'
import { plainDigits } from '@rostrum/contract/locale-numbers'
import type { Language } from '@rostrum/catalogue'
import { data } from 'react-router'
import { isNewsTicked, proofOf, type GuestAct, type GuestValues } from '../../guests/guest-values.ts'
import { ApiError, type Api, type Body } from '../../lib/api.ts'
import type { Arrival } from '../../lib/arrival.ts'
import { pledgeFields, type PledgeValues } from '../../lib/kept-press.ts'

type Registration = CandidateVote['attributes']['registered_to_vote']

/** A pledge that a visitor has made. */
export interface GuestPledge {
  act: GuestAct
  registered: Registration
}

/** A rejected form: its values and the errors. */
export interface Refusal {
  values: PledgeValues
  errors: Record<string, string[]>
  /** Shown if the error concerns none of the fields. */
  message: string
}

/** The server's answer to a form that was submitted without JavaScript. */
export interface PledgeAnswer {
  given?: GuestPledge
  refused?: Refusal
}

const emptyValues: PledgeValues = {
  full_name: '',
  age: '',
  email: '',
  phone: '',
  address: '',
  registered_to_vote: '',
}

/** The initial values: from the profile of the supporter, or who is remembered on this device. */
export const initialValues = (user: User['attributes'] | undefined, guest: GuestValues): PledgeValues => ({
  ...emptyValues,
  full_name: user?.name ?? guest.name,
  email: user?.email ?? guest.email,
  phone: user?.phone ?? '',
  address: user?.address ?? '',
})

/** What was entered before log-in, with the profile in the fields that were left empty. */
export const withProfile = (entered: PledgeValues, user: User['attributes'] | undefined): PledgeValues => {
  const known = initialValues(user, { name: '', email: '' })
  return Object.fromEntries(pledgeFields.map((field) => [field, entered[field] || known[field]])) as PledgeValues
}

/** The values of a submitted form. A missing value, such as a choice that was not made, is an empty string. */
export const parseForm = (form: FormData): PledgeValues => {
  const given = pledgeFields.map((name) => [name, form.get(name)] as const)
  return { ...emptyValues, ...Object.fromEntries(given.filter(([, value]) => typeof value === 'string')) }
}

interface Submission {
  candidateId: string
  values: PledgeValues
  /** Whether the box to get news was ticked. */
  isNews: boolean
  arrival: Arrival
  /** The language of the page, in which the number was written. */
  language: Language
  /** The token of a known device. */
  device?: { device_token?: string }
  /** The solution of the proof of work. The server asks for it after a few acts from the same place. */
  proof?: string | undefined
  idempotencyKey?: string | undefined
}

/** Sends the form, either from the page or on the server for a form that was submitted without JavaScript. */
export const sendPledge = (
  call: Api,
  { candidateId, values, isNews, arrival, language, device, proof, idempotencyKey }: Submission,
) => {
  // The server checks the values and reports errors at the fields.
  const body = {
    ...values,
    ...arrival,
    age: plainDigits(values.age, language),
    ...(isNews && { consents: ['organization_mail' as const] }),
    ...device,
    ...(proof && { altcha: proof }),
  }
  return call('POST /candidates/:id/actions?action=vote', {
    params: { id: candidateId },
    body: body as Omit<typeof body, 'age' | 'registered_to_vote'> & Pick<PledgeBody, 'age' | 'registered_to_vote'>,
    idempotencyKey,
  })
}
type PledgeBody = Body<'POST /candidates/:id/actions?action=vote'>
type Sent = Awaited<ReturnType<typeof sendPledge>>

/** What a visitor has pledged. */
export const guestPledgeOf = ({ data: { id, attributes }, meta }: Sent): GuestPledge => ({
  act: {
    id,
    outcome: 'pledged',
    number: attributes.number,
    isConfirmed: meta.is_confirmed,
    target: '',
    shareUrl: attributes.share_url ?? undefined,
    values: { name: attributes.full_name, email: attributes.email },
  },
  registered: attributes.registered_to_vote,
})

export const refusalOf = ({ errors, message }: ApiError, values: PledgeValues): Refusal => ({ values, errors, message })

/** Handles the form of a visitor without JavaScript. The page shows the errors at the fields, or the thanks. */
export const answerPledgeForm = async (
  call: Api,
  { submitted, ...about }: Pick<Submission, 'candidateId' | 'language' | 'arrival'> & { submitted: FormData },
) => {
  const values = parseForm(submitted)
  const sent = { values, isNews: isNewsTicked(submitted), proof: proofOf(submitted) }
  try {
    return data<PledgeAnswer>({ given: guestPledgeOf(await sendPledge(call, { ...about, ...sent })) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data<PledgeAnswer>({ refused: refusalOf(error, values) }, { status: error.status })
  }
}
