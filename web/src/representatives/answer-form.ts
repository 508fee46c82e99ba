import type { TargetType } from '@rostrum/contract/kinds'
import { data } from 'react-router'
import { answerGuestForm, type GuestAnswer } from '../guests/guest-values.ts'
import type { Api } from '../lib/api.ts'
import { askedIn, lookUp, type LookUp } from './look-up.ts'

/** The server's answer to a form of a campaign that was submitted without JavaScript. */
export interface CampaignAnswer extends GuestAnswer {
  found?: LookUp
}

interface Campaign {
  path: TargetType
  id: string
}

/** Handles the forms of a visitor without JavaScript: where they live, and what they did. */
export const answerCampaignForm = async (call: Api, campaign: Campaign, form: FormData) => {
  const asked = askedIn(form)
  const found = asked && (await lookUp(call, campaign, asked))
  if (found && !form.has('outcome'))
    return data<CampaignAnswer>({ found }, { status: found.error === undefined ? 200 : 422 })
  const answered = await answerGuestForm(call, campaign, form)
  return data<CampaignAnswer>({ ...answered.data, ...(found && { found }) }, answered.init ?? {})
}
