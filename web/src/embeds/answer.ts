import type { Language } from '@rostrum/catalogue'
import type { EmbedSubject } from '@rostrum/contract/embed-addresses'
import type { RegistrationAnswer } from './volunteer-embed.tsx'
import { answerPledgeForm, type PledgeAnswer } from '../candidates/supporter/pledge-values.ts'
import { answerGuestForm, isNewsTicked, proofOf, type GuestAnswer } from '../guests/guest-values.ts'
import { ApiError, type Api } from '../lib/api.ts'
import { parseForm, refusalOf, sendRegistration } from '../phone-bank/registration-values.ts'

/** The server's answer to a form in a frame. */
export type EmbedAnswer = (GuestAnswer | PledgeAnswer | RegistrationAnswer) & {
  /** The answer whose button was pressed, so that it can be sent again with a proof of work. */
  outcome: string
  /** Whether the form had a proof of work. If it is refused nevertheless, the script does not try again. */
  hasProof: boolean
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
    return { data: { given } satisfies RegistrationAnswer, init: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { data: { refused: refusalOf(error, values) } satisfies RegistrationAnswer, init: { status: error.status } }
  }
}

const send = (call: Api, submission: Submission) => {
  const { subject, submitted, language } = submission
  const { type, id } = subject
  if (type === 'phone-bank') return answerRegistration(call, submission)
  if (type !== 'candidates') return answerGuestForm(call, { path: type, id }, submitted)
  return answerPledgeForm(call, { candidateId: id, arrival: { from: 'embed' }, language, submitted })
}

/** Handles a form in a frame, as the page of the action does for visitors without JavaScript. */
export const answerEmbedForm = async (
  call: Api,
  submission: Submission,
): Promise<{ answer: EmbedAnswer; status: number }> => {
  const { submitted } = submission
  const { data, init } = await send(call, submission)
  const outcome = submitted.get('outcome')
  return {
    answer: {
      ...data,
      outcome: typeof outcome === 'string' ? outcome : '',
      hasProof: proofOf(submitted) !== undefined,
    },
    status: init?.status ?? 200,
  }
}
