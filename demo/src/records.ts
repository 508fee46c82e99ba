import { welcomeHours } from '@rostrum/contract/people'
import { insertAll, newId, type Db } from '@rostrum/server/sample-data'
import { sql } from 'kysely'
import { riversideRecords } from '../data/records.ts'
import { daysBefore } from './setting.ts'

interface Given {
  organizationId: string
  organizerId: string
  now: Date
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** What an organization notes about its people, whom the database has listed meanwhile. */
export const recordPeople = async (tx: Db, { organizationId, organizerId, now }: Given): Promise<void> => {
  const { tags, segments, mails, notes, tasks, calls } = riversideRecords
  // Who came long ago has been welcomed.
  await tx
    .updateTable('organization_people')
    .set({ welcomed_at: sql`first_seen_at` })
    .where('first_seen_at', '<', daysBefore(now, welcomeHours / 24))
    .execute()
  const people = await tx
    .selectFrom('organization_people')
    .select(['id', 'may_be_called'])
    .where('organization_id', '=', organizationId)
    .orderBy('acts_count', 'desc')
    .orderBy('name')
    .execute()
  for (const { name, every } of tags) {
    const ids = people.filter((_person, position) => position % every === 0).map(({ id }) => id)
    await tx
      .updateTable('organization_people')
      .set({ tags: sql`array_append(tags, ${name})` })
      .where('id', 'in', ids)
      .execute()
  }
  const idOf = (position: number): string => people[position]?.id ?? ''
  const reachable = people.filter((person) => person.may_be_called)
  const task = { organization_id: organizationId, author_id: organizerId, assignee_id: organizerId, created_at: now }
  await insertAll(
    tx,
    'people_segments',
    segments.map(({ name, filters }) => ({
      id: newId(),
      organization_id: organizationId,
      name,
      filters: JSON.stringify(filters),
    })),
  )
  await insertAll(
    tx,
    'broadcasts',
    mails.map((mail) => {
      const sentAt = mail.daysAgo === undefined ? null : daysBefore(now, mail.daysAgo)
      const segment = segments.find(({ name }) => name === mail.segment)
      return {
        id: newId(),
        organization_id: organizationId,
        author_id: organizerId,
        status: sentAt ? ('sent' as const) : ('draft' as const),
        subject: mail.subject,
        body: mail.body,
        segment_name: segment?.name ?? null,
        filters: JSON.stringify(segment?.filters ?? {}),
        scheduled_at: sentAt,
        sent_at: sentAt,
        created_at: sentAt ?? now,
        ...(mail.results && { results: JSON.stringify(mail.results), results_at: sentAt }),
      }
    }),
  )
  await insertAll(
    tx,
    'people_notes',
    notes.map(({ person, text }, position) => ({
      id: newId(),
      organization_person_id: idOf(person),
      author_id: organizerId,
      body: text,
      created_at: daysBefore(now, position + 1),
    })),
  )
  await insertAll(tx, 'tasks', [
    ...tasks.map(({ title, inDays }) => ({
      ...task,
      id: newId(),
      title,
      is_call: false,
      due_on: dayOf(daysBefore(now, -inDays)),
    })),
    ...calls.map(({ person, text }) => ({
      ...task,
      id: newId(),
      title: text,
      is_call: true,
      due_on: dayOf(now),
      organization_person_id: reachable[person]?.id ?? null,
    })),
  ])
}
