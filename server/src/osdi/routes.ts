import { eventKind } from '@rostrum/contract/events'
import { MAX_OSDI_PAGE_SIZE, osdiEndpoints, osdiNamespace, osdiVersion } from '@rostrum/contract/osdi'
import type { OwnEvent } from '../attendance/commands.ts'
import { findAttendances, findOwnEvent, listAttendances } from '../attendance/queries.ts'
import { addToRoster } from '../attendance/walk-ins.ts'
import type { ContentListeners } from '../content/listeners.ts'
import { countItems, findItem, listItems } from '../content/queries.ts'
import { countAllPeople } from '../people/counts.ts'
import { prepareFilters } from '../people/filters.ts'
import { presentPerson, visibleTo } from '../people/present.ts'
import { findPerson, listPeople, type PersonRow } from '../people/queries.ts'
import { importOne } from '../people-imports/import-one.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type OrganizationViewer } from '../platform/http/implement.ts'
import type { Realtime } from '../platform/realtime.ts'
import { translate } from '../platform/texts.ts'
import { assertKnown, type PageCall, toCollection } from './collection.ts'
import { readFilter } from './filter.ts'
import { curies, linksOf } from './links.ts'
import { presentOsdiAttendance, presentOsdiEvent, presentOsdiPerson } from './present.ts'
import { nameOf, primaryOf, readSignUp } from './sign-up.ts'

interface Services {
  db: Db
  clock: Clock
  realtime: Realtime
  publicUrl: string
  listeners: Pick<ContentListeners, 'answered'>
}

const outcomes = { accepted: 'going', tentative: 'maybe', declined: 'cant' } as const

const pageOf = ({ page, per_page: perPage }: PageCall) => ({ page, perPage })

export const osdiRoutes = ({ db, clock, realtime, listeners, publicUrl: origin }: Services): Implementation[] => {
  const links = linksOf(origin)
  const place = { origin, links }

  const showPerson = (viewer: OrganizationViewer, row: PersonRow) =>
    presentOsdiPerson(presentPerson(row, visibleTo(viewer)), row.changed_at, place)
  const person = async (viewer: OrganizationViewer, id: string) => {
    const row = await findPerson(db, { organizationId: viewer.organizationId, id })
    if (!row) throw new AppError('NOT_FOUND')
    return showPerson(viewer, row)
  }
  const eventOf = ({ organizationId }: OrganizationViewer, { id }: { id: string }): OwnEvent => ({
    organizationId,
    itemId: id,
  })
  const findEvent = async (event: OwnEvent) => {
    const found = await findOwnEvent(db, event)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  return implement(osdiEndpoints, {
    'GET /osdi/v1': async ({ language }) => ({
      motd: translate(language, 'server.osdi.welcome'),
      vendor_name: 'Rostrum',
      product_name: 'Rostrum',
      osdi_version: osdiVersion,
      max_pagesize: MAX_OSDI_PAGE_SIZE,
      namespace: osdiNamespace,
      _links: {
        curies,
        self: { href: links.entry, title: translate(language, 'server.osdi.self') },
        'osdi:people': { href: links.people, title: translate(language, 'server.osdi.people') },
        'osdi:events': { href: links.events, title: translate(language, 'server.osdi.events') },
        'osdi:person_signup_helper': { href: links.signUp, title: translate(language, 'server.osdi.signUp') },
        docs: { href: `${origin}/api/docs`, title: translate(language, 'server.osdi.docs') },
      },
    }),
    'GET /osdi/v1/people': async ({ query, viewer }) => {
      assertKnown(query, ['filter', '$filter'])
      if (query.filter !== undefined && query.$filter !== undefined) {
        throw new AppError('MALFORMED', { text: 'server.osdiFilter' })
      }
      const own = { organizationId: viewer.organizationId, now: clock.now() }
      const { search, ...filter } = readFilter(query.filter ?? query.$filter)
      const wanted = { ...(await prepareFilters(db, own, { search })), ...filter }
      const [rows, total] = await Promise.all([
        listPeople(db, wanted, 'waiting', pageOf(query)),
        countAllPeople(db, wanted),
      ])
      const items = rows.map((row) => showPerson(viewer, row))
      return toCollection({ name: 'osdi:people', address: links.people, query, total, items })
    },
    'GET /osdi/v1/people/:id': ({ params, viewer }) => person(viewer, params.id),
    'POST /osdi/v1/people/person_signup_helper': async ({ body, viewer, language }) => {
      const source = viewer.token ? `${viewer.token.name} (OSDI)` : 'OSDI'
      return person(viewer, await importOne(db, { ...readSignUp(body), viewer, source, language, now: clock.now() }))
    },
    'GET /osdi/v1/events': async ({ query, viewer }) => {
      assertKnown(query)
      const { organizationId } = viewer
      const filters = { kind: eventKind.path, organizationId, status: undefined, isUnseen: false }
      const [rows, total] = await Promise.all([
        listItems(db, { kind: eventKind, viewer, filters, now: clock.now(), ...pageOf(query) }),
        countItems(db, viewer, filters),
      ])
      const items = rows.map((row) => presentOsdiEvent(row, place))
      return toCollection({ name: 'osdi:events', address: links.events, query, total, items })
    },
    'GET /osdi/v1/events/:id': async ({ params, viewer }) => {
      const row = await findItem(db, { kind: eventKind.path, id: params.id }, viewer)
      if (row?.organization_id !== viewer.organizationId) throw new AppError('NOT_FOUND')
      return presentOsdiEvent(row, place)
    },
    'GET /osdi/v1/events/:id/attendances': async ({ params, query, viewer }) => {
      assertKnown(query)
      const { total } = await findEvent(eventOf(viewer, params))
      const rows = await listAttendances(db, { itemId: params.id, ...pageOf(query) })
      const items = rows.map((row) => presentOsdiAttendance(row, params.id, links))
      const address = links.attendances(params.id)
      return toCollection({ name: 'osdi:attendances', address, query, total, items })
    },
    'GET /osdi/v1/events/:id/attendances/:attendanceId': async ({ params, viewer }) => {
      await findEvent(eventOf(viewer, params))
      const [row] = await findAttendances(db, { itemId: params.id, ids: [params.attendanceId] })
      if (!row) throw new AppError('NOT_FOUND')
      return presentOsdiAttendance(row, params.id, links)
    },
    'POST /osdi/v1/events/:id/record_attendance_helper': async ({ params, body, viewer, language }) => {
      const now = clock.now()
      const addresses = body.person.email_addresses
      const kept = primaryOf(addresses)
      const row = await addToRoster(db, eventOf(viewer, params), {
        id: undefined,
        name: nameOf(body.person) ?? '',
        email: kept?.address ?? null,
        addressField: `person.email_addresses.${kept ? addresses.indexOf(kept) : 0}.address`,
        outcome: outcomes[body.status ?? 'accepted'],
        stated: body.status && { at: body.action_date ? new Date(body.action_date) : null, listeners },
        attendance: body.attended === undefined ? null : body.attended ? 'attended' : 'no_show',
        recordedAt: now,
        viewer,
        language,
        now,
        realtime,
      })
      return presentOsdiAttendance(row, params.id, links)
    },
  })
}
