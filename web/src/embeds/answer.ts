import type { Language } from '@rostrum/catalogue'
import type { EmbedSubject } from '@rostrum/contract/embed-addresses'
import type { RegistrationAnswer } from './volunteer-embed.tsx'
import { data } from 'react-router'
import { answerPledgeForm, type PledgeAnswer } from '../candidates/supporter/pledge-values.ts'
import { answerGuestForm, isNewsTicked, proofOf, type GuestAnswer } from '../guests/guest-values.ts'
import { ApiError, type Api } from '../lib/api.ts'
import { parseForm, refusalOf, sendRegistration } from '../phone-bank/registration-values.ts'

/** The server's answer to a form in a frame: one of the three, according to what the form is about. */
export interface EmbedAnswer {
  act?: GuestAnswer
  pledge?: PledgeAnswer
  registration?: RegistrationAnswer
  /** The answer whose button was pressed, so that it can be sent again with a proof of work. */
  outcome: string
  /** Whether the server has stored what was sent. */
  isGiven: boolean
  /** Whether it asks for a proof of work, and the form had none. If one is refused, the script does not try again. */
  needsProof: boolean
}

interface Submission {
  subject: EmbedSubject
  submitted: FormData
  language: Language
}

const answerRegistration = async (call: Api, { subject, submitted, language }: Submission) => {
  const values = parseForm(submitted)
  const about = { organizationId: subject.id, values, isNews: isNewsTicked(submitted), language }
  try {
    const given = await sendRegistration(call, { ...about, proof: proofOf(submitted) })
    return data<RegistrationAnswer>({ given })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data<RegistrationAnswer>({ refused: refusalOf(error, values) }, { status: error.status })
  }
}

const send = async (call: Api, submission: Submission) => {
  const { subject, submitted, language } = submission
  const { type, id } = subject
  if (type === 'phone-bank') {
    const sent = await answerRegistration(call, submission)
    return { sent, by: { registration: sent.data } }
  }
  if (type === 'candidates') {
    const arrival = { from: 'embed' } as const
    const sent = await answerPledgeForm(call, { candidateId: id, arrival, language, submitted })
    return { sent, by: { pledge: sent.data } }
  }
  const sent = await answerGuestForm(call, { path: type, id }, submitted)
  return { sent, by: { act: sent.data } }
}

/** Handles a form in a frame, as the page of the action does for visitors without JavaScript. */
export const answerEmbedForm = async (
  call: Api,
  submission: Submission,
): Promise<{ answer: EmbedAnswer; status: number }> => {
  const { submitted } = submission
  const { sent, by } = await send(call, submission)
  const { given, refused } = sent.data
  const outcome = submitted.get('outcome')
  return {
    answer: {
      ...by,
      outcome: typeof outcome === 'string' ? outcome : '',
      isGiven: given !== undefined,
      needsProof: refused?.errors['altcha'] !== undefined && proofOf(submitted) === undefined,
    },
    status: sent.init?.status ?? 200,
  }
}
