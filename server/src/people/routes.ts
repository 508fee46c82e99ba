import { peopleEndpoints, type Deed, type peopleSorts, type PeopleFilters } from '@rostrum/contract/people'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import type { Clock } from '../platform/clock.ts'
import { csvOfPages, type CsvColumns } from '../platform/spreadsheets/write-csv.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type OrganizationViewer } from '../platform/http/implement.ts'
import { pathOf, toPage, withMeta } from '../platform/http/pages.ts'
import {
  addNote,
  changePeople,
  changePerson,
  deleteNote,
  mergePeople,
  noteContact,
  separatePeople,
} from './commands.ts'
import { countReachable } from './counts.ts'
import { prepareFilters, type WantedPeople } from './filters.ts'
import { listCalls, morningOf } from './morning.ts'
import { presentPerson, visibleTo } from './present.ts'
import { findPerson, listAllPeople, listPeople, listTags, type PersonRow } from './queries.ts'
import { deleteSegment, findSegment, listSegments, saveSegment } from './segments.ts'
import { timelineOf } from './timeline.ts'

type Query = PeopleFilters & { segment?: string | undefined; sort: (typeof peopleSorts)[number] }

/** The filters of a segment, narrowed by those of the call. */
const wantedBy = async (db: Db, own: { organizationId: string; now: Date }, query: Query): Promise<WantedPeople> => {
  const { segment, sort: _sort, ...filters } = query
  const saved =
    segment === undefined ? {} : (await findSegment(db, own.organizationId, { id: segment, field: 'segment' })).filters
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))
  return prepareFilters(db, own, { ...saved, ...given })
}

const columns: CsvColumns<PersonRow> = {
  name: (row) => row.name,
  email: (row) => row.email,
  phone: (row) => row.phone,
  postal_code: (row) => row.postal_code,
  city: (row) => row.city,
  state: (row) => row.state,
  first_seen: (row) => row.first_seen_at,
  last_seen: (row) => row.last_seen_at,
  last_deed: (row) => row.last_deed,
  acts: (row) => Object.values(row.acts satisfies Partial<Record<Deed, number>>).reduce((sum, n) => sum + n, 0),
  tags: (row) => row.tags.join(', '),
  owner: (row) => row.owner_name,
  source: (row) => row.source,
  consents: (row) => row.consents.join(', '),
  is_confirmed: (row) => (row.is_confirmed ? 'yes' : 'no'),
}

export const peopleRoutes = ({ db, clock }: { db: Db; clock: Clock }): Implementation[] => {
  const show = async (viewer: OrganizationViewer, id: string) => {
    const row = await findPerson(db, { organizationId: viewer.organizationId, id })
    if (!row) throw new AppError('NOT_FOUND')
    return { data: presentPerson(row, visibleTo(viewer)) }
  }
  const ownOf = ({ organizationId }: OrganizationViewer) => ({ organizationId, now: clock.now() })
  const oneOf = ({ organizationId }: OrganizationViewer, { id }: { id: string }) => ({ organizationId, id })

  return implement(peopleEndpoints, {
    'GET /people': async ({ query, viewer, request }) => {
      const { page, perPage, ...rest } = query
      const wanted = await wantedBy(db, ownOf(viewer), rest)
      const [rows, { total, mailed, called }] = await Promise.all([
        listPeople(db, wanted, query.sort, { page, perPage }),
        countReachable(db, wanted),
      ])
      const people = rows.map((row) => presentPerson(row, visibleTo(viewer)))
      return withMeta(toPage(people, { page, perPage, total, path: pathOf(request), query: rest }), {
        may_be_mailed: mailed,
        may_be_called: called,
      })
    },
    'GET /people.csv': async ({ query, viewer }) => {
      const wanted = await wantedBy(db, ownOf(viewer), query)
      const subject = { type: 'people' }
      await recordAuditEvent(db, { act: 'people.exported', ...byAdmin(viewer), subject, now: clock.now() })
      return csvOfPages(columns, await listAllPeople(db, wanted, query.sort))
    },
    'GET /people/:id': async ({ params, query, viewer }) => {
      const { data } = await show(viewer, params.id)
      const before = query.before === undefined ? undefined : new Date(query.before)
      return { data, meta: await timelineOf(db, params.id, before) }
    },
    'PUT /people/:id': async ({ params, body, viewer }) => {
      await changePerson(db, oneOf(viewer, params), body)
      return show(viewer, params.id)
    },
    'POST /people/:id/notes': async ({ params, body, viewer }) => {
      const note = await addNote(db, oneOf(viewer, params), { viewer, now: clock.now(), body: body.body })
      const { timeline } = await timelineOf(db, params.id, undefined)
      const entry = timeline.find(({ id }) => id === note.id)
      if (!entry) throw new AppError('NOT_FOUND')
      return { data: entry }
    },
    'DELETE /people/:id/notes/:noteId': async ({ params, viewer }) => {
      await deleteNote(db, oneOf(viewer, params), { viewer, noteId: params.noteId })
      return undefined
    },
    'POST /people/:id/actions?action=contacted': async ({ params, body, viewer }) => {
      await noteContact(db, oneOf(viewer, params), { viewer, now: clock.now(), ...body })
      return show(viewer, params.id)
    },
    'POST /people/:id/actions?action=merge': async ({ params, body, viewer }) => {
      await mergePeople(db, oneOf(viewer, params), body.into)
      return show(viewer, body.into)
    },
    'POST /people/:id/actions?action=separate': async ({ params, viewer }) => {
      await separatePeople(db, oneOf(viewer, params))
      return show(viewer, params.id)
    },
    'POST /people/actions?action=change': async ({ body, viewer }) => ({
      data: { changed: await changePeople(db, viewer.organizationId, body) },
    }),
    'GET /people-tags': async ({ viewer }) => ({ data: await listTags(db, viewer.organizationId) }),
    'GET /people-segments': async ({ viewer }) => ({ data: await listSegments(db, ownOf(viewer)) }),
    'POST /people-segments': async ({ body, viewer }) => ({
      data: await saveSegment(db, ownOf(viewer), body),
    }),
    'DELETE /people-segments/:id': async ({ params, viewer }) => {
      await deleteSegment(db, viewer.organizationId, params.id)
      return undefined
    },
    'GET /morning': async ({ viewer }) => ({ data: await morningOf(db, viewer.organizationId, clock.now()) }),
    'GET /people/to-call': async ({ viewer }) => ({ data: await listCalls(db, viewer, clock.now()) }),
  })
}
