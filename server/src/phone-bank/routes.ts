import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import { phoneBankEndpoints } from '@rostrum/contract/phone-bank'
import { assertOwn } from '../organizations/queries.ts'
import { assertFewGuestActs } from '../guests/guest-limits.ts'
import { actingGuest, type GuestCall } from '../guests/guests.ts'
import type { Clock } from '../platform/clock.ts'
import { csvOfPages, type CsvColumns } from '../platform/spreadsheets/write-csv.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import {
  implement,
  type Call,
  type Implementation,
  type AnyViewer,
  WithGuestStatus,
} from '../platform/http/implement.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { orStored } from '../platform/http/revisions.ts'
import { countedFor, pathOf, toPage } from '../platform/http/pages.ts'
import { proofOfWork } from '../platform/proof-of-work.ts'
import type { Realtime } from '../platform/realtime.ts'
import { closePhoneBank, setUpPhoneBank } from './commands.ts'
import { ownRows } from '../platform/http/actor.ts'
import { canSee } from './policy.ts'
import { isConfirmed, presentPhoneBank, presentRegistration } from './present.ts'
import {
  countRegistrations,
  findPhoneBank,
  findRegistration,
  listAllRegistrations,
  listRegistrations,
  type RegistrationRow,
} from './queries.ts'
import { cancelRegistration, registerVolunteer, type Volunteer } from './registrations.ts'

interface PhoneBankServices {
  db: Db
  clock: Clock
  realtime: Realtime
  limiter: Limiter
  publicUrl: string
}

type RegisterCall = Pick<
  Call<(typeof phoneBankEndpoints)['POST /phone-bank-registrations']>,
  'body' | 'viewer' | 'language' | 'request'
>

interface Volunteering extends Pick<RegisterCall, 'viewer' | 'language'>, Pick<RegisterCall['body'], 'guest'> {
  deviceToken: string | undefined
  fields: Pick<RegisterCall['body'], 'name' | 'email'>
  now: Date
}

/** Determines who volunteers. A visitor's address is that of the registration, unless `guest` says another. */
const volunteerOf = async (
  db: Db,
  { viewer, guest: named, deviceToken, fields: { name, email }, language, now }: Volunteering,
): Promise<Volunteer> => {
  if (viewer) return { viewer }
  const acting = (guest: GuestCall['guest']) => actingGuest(db, { guest, deviceToken, language, now })
  if (named) return { guest: await acting(named), addressField: 'guest.email' }
  if (email === null) return 'phone only'
  return { guest: await acting({ name, email, postal_code: null }), addressField: 'email' }
}

const confirmationText = (row: RegistrationRow): string | null => {
  const state = isConfirmed(row)
  if (state === null) return null
  return state ? 'yes' : 'no'
}

const csvColumns: CsvColumns<RegistrationRow> = {
  name: (row) => row.name,
  phone: (row) => row.phone,
  email: (row) => row.email,
  time_slot: (row) => row.time_slot,
  calls_per_day: (row) => row.calls_per_day,
  volunteer_type: (row) => row.volunteer_type,
  minutes_per_week: (row) => row.minutes_per_week,
  registered: (row) => row.created_at,
  last_changed: (row) => row.updated_at,
  is_confirmed: confirmationText,
}

export const phoneBankRoutes = (services: PhoneBankServices): Implementation[] => {
  const { db, clock, realtime, limiter, publicUrl: origin } = services
  const { check } = proofOfWork({ db, clock })
  const show = async (organizationId: string, viewer: AnyViewer | null) => {
    const bank = await findPhoneBank(db, organizationId)
    if (!bank || !canSee(viewer, bank)) throw new AppError('NOT_FOUND')
    return { data: presentPhoneBank(bank) }
  }

  const register = async ({ body, viewer, language, request }: RegisterCall) => {
    const { organization_id: organizationId, guest, altcha, device_token: deviceToken, consents, ...fields } = body
    if (!viewer) await assertFewGuestActs({ altcha, request, check, limiter, db })
    const now = clock.now()
    const volunteer = await volunteerOf(db, { viewer, guest, deviceToken, fields, language, now })
    const ticked = consents && { purposes: consents, language }
    const volunteering = { organizationId, volunteer, fields, ticked, language, origin, now }
    const { id, isRepeated, isProven } = await registerVolunteer(db, volunteering)
    realtime.publish({ topic: `organization:${organizationId}`, name: 'activity', data: {} })
    const data = presentRegistration(await findRegistration(db, id))
    if (viewer) return { data, meta: { is_confirmed: true } }
    // It must not tell a stranger what the owner of the address chose before, or that they have confirmed it.
    const confirmed = { is_confirmed: volunteer === 'phone only' ? null : isProven }
    const attributes = { ...data.attributes, ...fields, user: null, ...confirmed }
    const answer = { data: { ...data, attributes }, meta: { is_confirmed: isProven } }
    return isRepeated ? new WithGuestStatus(answer) : answer
  }

  return implement(
    phoneBankEndpoints,
    {
      'GET /organizations/:id/phone-bank': ({ params, viewer }) => show(params.id, viewer),
      'PUT /organizations/:id/phone-bank': async ({ params, body, viewer, revision }) => {
        await assertOwn(db, viewer, params.id, 'edit')
        const stored = () => show(params.id, viewer)
        await orStored(setUpPhoneBank(db, params.id, { setUp: body, revision, now: clock.now() }), stored)
        return stored()
      },
      'DELETE /organizations/:id/phone-bank': async ({ params, viewer }) => {
        await assertOwn(db, viewer, params.id, 'edit')
        await closePhoneBank(db, { viewer, now: clock.now() })
        return undefined
      },
      'POST /phone-bank-registrations': register,
      'DELETE /phone-bank-registrations/:id': async ({ params, viewer }) => {
        await cancelRegistration(db, { id: params.id, viewer })
        return undefined
      },
      'GET /phone-bank-registrations': async ({ query, viewer, request }) => {
        const filters = { ...ownRows(viewer), withinId: query.organization_id }
        const [rows, total] = await Promise.all([
          listRegistrations(db, filters, query),
          countRegistrations(db, filters, countedFor(query)),
        ])
        return toPage(rows.map(presentRegistration), { ...query, total, path: pathOf(request), query })
      },
      'GET /phone-bank-registrations.csv': async ({ viewer }) => {
        const subject = { type: 'phone-bank-registrations' }
        await recordAuditEvent(db, { act: 'volunteers.exported', ...byAdmin(viewer), subject, now: clock.now() })
        return csvOfPages(csvColumns, await listAllRegistrations(db, { organizationId: viewer.organizationId }))
      },
    },
    // A room full of volunteers may share one IP address.
    { 'POST /phone-bank-registrations': 20 },
  )
}
