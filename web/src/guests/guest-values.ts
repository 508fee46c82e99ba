import type { EngagementType } from '@rostrum/contract/kinds'
import { data } from 'react-router'
import { ApiError, type Api } from '../lib/api.ts'
import { shiftsFrom, shiftsText } from './chosen-shifts.ts'
import { arrivalOf } from '../lib/arrival.ts'

const fields = [
  'name',
  'email',
  'outcome',
  'target',
  'note',
  'news',
  'via',
  'from',
  'shifts',
  'targets',
  'sentences',
  'own_sentences',
] as const

/** The value of a ticked box in a form. */
export const newsTicked = 'on'

/** Whether the box to get news was ticked in a submitted form. */
export const isNewsTicked = (form: FormData): boolean => form.get('news') === newsTicked

/** What somebody without an account has entered, and the outcome whose button was pressed. */
export type GuestForm = Record<(typeof fields)[number], string>

/** What a form asks about the person. */
export type GuestValues = Pick<GuestForm, 'name' | 'email'>

/** An act that the server has stored. */
export interface GuestAct {
  id: string
  /** What the server has stored. It differs from what was pressed if an event is full. */
  outcome: string
  /** Which act of its item it is. Only known from the answer to the call that gave the number. */
  number: number | null
  isConfirmed: boolean
  /** The key of the target that the outcome is about; empty for acts without targets. */
  target: string
  /** The ids of the shifts that were chosen. */
  shifts?: string[]
  /** The page with a code to which further acts are counted, unless the act does not count or is a repetition. */
  shareUrl: string | undefined
  values: GuestValues
}

/** A rejected form: its values and the errors. */
export interface GuestRefusal {
  form: GuestForm
  errors: Record<string, string[]>
  /** Shown if the error concerns neither the name nor the email address. */
  message: string
}

/** The server's answer to a form that was submitted without JavaScript. */
export interface GuestAnswer {
  given?: GuestAct
  refused?: GuestRefusal
}

/** Keys of targets have spaces, but no line breaks. */
const betweenTargets = '\n'

/** The chosen targets of a submitted form as one text. */
const targetsText = (form: FormData): string =>
  form
    .getAll('targets')
    .filter((value) => typeof value === 'string')
    .join(betweenTargets)

/** A form that waits since an earlier version has no such text. */
const targetsFrom = (text: string | undefined): string[] => text?.split(betweenTargets).filter(Boolean) ?? []

/** What the act is about. */
export interface GuestItem {
  path: EngagementType
  id: string
}

/** The solution of the proof of work, which the script of a form in a frame has added to it. */
export const proofOf = (form: FormData): string | undefined => {
  const proof = form.get('altcha')
  return typeof proof === 'string' ? proof : undefined
}

/** The values of a submitted form. A missing value is an empty string. */
export const parseGuestForm = (form: FormData): GuestForm => {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const values = Object.fromEntries(fields.map((name) => [name, textOf(name)])) as GuestForm
  return { ...values, shifts: shiftsText(form), targets: targetsText(form) }
}

/** Whether the form was sent without saying who sends it. */
export const isBlank = ({ name, email }: GuestValues): boolean => name === '' && email === ''

interface GuestSubmission {
  item: GuestItem
  form: GuestForm
  /** The token of a known device. */
  device?: { device_token?: string }
  /** The solution of the proof of work. The server asks for it after a few acts from the same place. */
  proof?: string | undefined
  idempotencyKey?: string
}

/** Sends the form, either from the page or on the server for a form that was submitted without JavaScript. */
export const sendGuestAct = async (
  call: Api,
  { item, form, device, proof, idempotencyKey }: GuestSubmission,
): Promise<GuestAct> => {
  const { name, email, outcome, target, note, news, shifts, sentences, own_sentences: own } = form
  const targets = targetsFrom(form.targets)
  const { data: engagement, meta } = await call('POST /campaign-engagements', {
    body: {
      campaign_type: item.path,
      campaign_id: item.id,
      outcome,
      ...(target && { target }),
      ...(targets.length > 0 && { targets }),
      ...(note && { note }),
      ...(sentences && { sentences: Number(sentences), own_sentences: Number(own) }),
      shifts: shiftsFrom(shifts),
      ...arrivalOf(form),
      guest: { name, email },
      ...(news === newsTicked && { consents: ['organization_mail' as const] }),
      ...device,
      ...(proof && { altcha: proof }),
    },
    idempotencyKey,
  })
  return {
    id: engagement.id,
    outcome: engagement.attributes.outcome ?? outcome,
    number: engagement.attributes.number,
    isConfirmed: meta.is_confirmed,
    target,
    shifts: engagement.attributes.shifts,
    shareUrl: engagement.attributes.share_url ?? undefined,
    values: { name, email },
  }
}

/** Handles the form of a visitor without JavaScript. The page shows the errors at the fields, or the thanks. */
export const answerGuestForm = async (call: Api, item: GuestItem, submitted: FormData) => {
  const form = parseGuestForm(submitted)
  try {
    return data<GuestAnswer>({ given: await sendGuestAct(call, { item, form, proof: proofOf(submitted) }) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { errors, message, status } = error
    return data<GuestAnswer>({ refused: { form, errors, message } }, { status })
  }
}
