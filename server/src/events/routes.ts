import { calendarEndpoints } from '@rostrum/contract/events'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { partsOf, presentCalendar } from './present.ts'
import { findPublicOrganization } from '../organizations/queries.ts'
import { findPublicEvent, listAnnouncedEvents } from './queries.ts'

/** Calendar clients send no token, so they get only what is public. */
export const eventRoutes = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): Implementation[] =>
  implement(calendarEndpoints, {
    'GET /events/:id/calendar.ics': async ({ params, query }) => {
      const event = await findPublicEvent(db, params.id)
      if (!event) throw new AppError('NOT_FOUND')
      return presentCalendar({
        name: event.organization_name,
        events: [{ event, parts: partsOf(event, query.shifts?.split(',') ?? []) }],
        origin,
      })
    },
    'GET /organizations/:id/events.ics': async ({ params }) => {
      const organization = await findPublicOrganization(db, params.id)
      if (!organization) throw new AppError('NOT_FOUND')
      const events = (await listAnnouncedEvents(db, params.id)).map((event) => ({ event }))
      return presentCalendar({ name: organization.name, events, origin })
    },
  })
