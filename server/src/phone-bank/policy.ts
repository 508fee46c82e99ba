import type { VolunteerType } from '@rostrum/contract/phone-bank'
import { isAdminOf } from '../platform/http/actor.ts'
import type { Viewer } from '../platform/http/implement.ts'

type Actor = Pick<Viewer, 'organizationId'> | null

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

/** Filters for the registrations that the viewer may list: the organization's, or their own. */
export const registrationsFor = (viewer: Viewer): { organizationId: string } | { userId: string } =>
  viewer.organizationId === null ? { userId: viewer.userId } : { organizationId: viewer.organizationId }
