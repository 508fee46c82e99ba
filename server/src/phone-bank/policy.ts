import {
  type PhoneBank,
  rangeText,
  type registrationChoices,
  slotText,
  type VolunteerType,
} from '@rostrum/contract/phone-bank'
import type { z } from 'zod'
import { isAdminOf } from '../platform/http/actor.ts'
import { AppError, type FieldFault } from '../platform/http/errors.ts'
import type { AnyViewer } from '../platform/http/implement.ts'

type Actor = Pick<AnyViewer, 'organizationId'> | null

interface BankState {
  organization_id: string
  organization_published_at: Date | null
}

export const canSee = (viewer: Actor, bank: BankState): boolean =>
  bank.organization_published_at !== null || isAdminOf(viewer, bank.organization_id)

/** Visitors and supporters may volunteer. Admins act for an organization, so they may not. */
export const canVolunteer = (viewer: Actor): boolean => viewer === null || viewer.organizationId === null

/** A phone bank for both kinds of volunteering accepts volunteers for either one. */
export const takes = (offered: VolunteerType, wanted: VolunteerType): boolean =>
  offered === 'both' || offered === wanted

type Offered = Pick<PhoneBank['attributes'], 'time_slots' | 'calls_per_day' | 'volunteer_type'>
type Choices = Pick<z.output<typeof registrationChoices>, 'time_slot' | 'calls_per_day' | 'volunteer_type'>

/** Throws 422 on the choices that the phone bank does not offer. Those that were made before may stay as they are. */
export const assertOffered = (
  bank: Offered | undefined,
  choices: Choices,
  { before, within = '' }: { before?: Choices; within?: string } = {},
): void => {
  const isOffered: Record<keyof Choices, boolean> = {
    time_slot: bank?.time_slots.map(slotText).includes(choices.time_slot) ?? false,
    calls_per_day: bank?.calls_per_day.map(rangeText).includes(choices.calls_per_day) ?? false,
    volunteer_type: bank !== undefined && takes(bank.volunteer_type, choices.volunteer_type),
  }
  const texts = {
    time_slot: 'validation.slotOffered',
    calls_per_day: 'validation.rangeOffered',
    volunteer_type: 'validation.choice',
  } as const satisfies Record<keyof Choices, FieldFault['text']>
  const names = ['time_slot', 'calls_per_day', 'volunteer_type'] as const
  const faults = names
    .filter((name) => !isOffered[name] && choices[name] !== before?.[name])
    .map((name) => ({ path: within + name, text: texts[name] }))
  if (faults.length > 0) throw new AppError('INVALID', { faults })
}
