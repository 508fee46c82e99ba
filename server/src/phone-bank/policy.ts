import type { VolunteerType } from '@rostrum/contract/phone-bank'
import { isAdminOf } from '../platform/http/asking.ts'
import type { Viewer } from '../platform/http/implement.ts'

type Asking = Pick<Viewer, 'organizationId'> | null

interface BankState {
  organization_id: string
  organization_published_at: Date | null
}

export const canSee = (viewer: Asking, bank: BankState): boolean =>
  bank.organization_published_at !== null || isAdminOf(viewer, bank.organization_id)

/** With an account or without one; an organization's admin speaks for the organization and calls for nobody else. */
export const canVolunteer = (viewer: Asking): boolean => viewer === null || viewer.organizationId === null

/** A phone bank that wants both kinds takes whoever offers one of them. */
export const takes = (offered: VolunteerType, wanted: VolunteerType): boolean =>
  offered === 'both' || offered === wanted

/** Whose registrations a viewer reads: their organization's, or their own. */
export const registrationsFor = (viewer: Viewer): { organizationId: string } | { userId: string } =>
  viewer.organizationId === null ? { userId: viewer.userId } : { organizationId: viewer.organizationId }
