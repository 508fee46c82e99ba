import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import { phoneBankEndpoints } from '@rostrum/contract/phone-bank'
import { assertOwn } from '../organizations/queries.ts'
import type { Clock } from '../platform/clock.ts'
import { toCsv } from '../platform/csv.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type Viewer } from '../platform/http/implement.ts'
import { orStored } from '../platform/http/revisions.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import type { Realtime } from '../platform/realtime.ts'
import { cancelRegistration, closePhoneBank, registerVolunteer, setUpPhoneBank } from './commands.ts'
import { canSee, registrationsFor } from './policy.ts'
import { presentPhoneBank, presentRegistration } from './present.ts'
import {
  countRegistrations,
  findPhoneBank,
  findRegistration,
  listAllRegistrations,
  listRegistrations,
} from './queries.ts'

interface PhoneBankServices {
  db: Db
  clock: Clock
  realtime: Realtime
  publicUrl: string
}

export const phoneBankRoutes = ({ db, clock, realtime, publicUrl: origin }: PhoneBankServices): Implementation[] => {
  const show = async (organizationId: string, viewer: Viewer | null) => {
    const bank = await findPhoneBank(db, organizationId)
    if (!bank || !canSee(viewer, bank)) throw new AppError('NOT_FOUND')
    return { data: presentPhoneBank(bank) }
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
      'POST /phone-bank-registrations': async ({
        body: { organization_id: organizationId, ...fields },
        viewer,
        language,
      }) => {
        const id = await registerVolunteer(db, { organizationId, viewer, fields, language, origin, now: clock.now() })
        realtime.publish({ topic: `organization:${organizationId}`, name: 'activity', data: {} })
        return { data: presentRegistration(await findRegistration(db, id)) }
      },
      'DELETE /phone-bank-registrations/:id': async ({ params, viewer }) => {
        await cancelRegistration(db, { id: params.id, viewer })
        return undefined
      },
      'GET /phone-bank-registrations': async ({ query, viewer, request }) => {
        const filters = { ...registrationsFor(viewer), withinId: query.organization_id }
        const [rows, total] = await Promise.all([
          listRegistrations(db, filters, query),
          countRegistrations(db, filters),
        ])
        return toPage(rows.map(presentRegistration), { ...query, total, path: pathOf(request), query })
      },
      'GET /phone-bank-registrations.csv': async ({ viewer }) => {
        const rows = await db.transaction().execute(async (tx) => {
          const subject = { type: 'phone-bank-registrations' }
          await recordAuditEvent(tx, { act: 'volunteers.exported', ...byAdmin(viewer), subject, now: clock.now() })
          return listAllRegistrations(tx, { organizationId: viewer.organizationId })
        })
        return toCsv(
          [
            'name',
            'phone',
            'email',
            'time_slot',
            'calls_per_day',
            'volunteer_type',
            'minutes_per_week',
            'registered',
            'last_changed',
          ],
          rows.map((row) => [
            row.name,
            row.phone,
            row.email,
            row.time_slot,
            row.calls_per_day,
            row.volunteer_type,
            row.minutes_per_week,
            row.created_at,
            row.updated_at,
          ]),
        )
      },
    },
    // A room full of volunteers may share one IP address.
    { 'POST /phone-bank-registrations': 20 },
  )
}
