import { sql, type RawBuilder } from 'kysely'
import { textOf } from '../consents/present.ts'
import type { ArchiveRow, ArchiveSection } from './section.ts'

/** The id in `people` of an account or a guest; null if the person has withdrawn everything. */
const personOf = (organization: RawBuilder<unknown>, person: RawBuilder<unknown>) => sql`(
  select coalesce(listed.merged_into, listed.id) from organization_people listed
  where listed.organization_id = ${organization} and listed.person_id = ${person} limit 1)`

/** The id in `people` of a row that may have been merged into another. */
const shown = sql`coalesce(person.merged_into, person.id)`

/** The sentence that somebody agreed to. */
const withSentence = (row: ArchiveRow) => ({ ...row, text: textOf(row['text'] as Parameters<typeof textOf>[0]) })

/** The people of the organization, what they did and what they wrote. */
export const peopleSections = {
  people: {
    tables: ['organization_people'],
    columns: {
      id: sql`person.id`,
      name: sql`person.name`,
      email: sql`person.email`,
      phone: sql`person.phone`,
      postal_code: sql`person.postal_code`,
      city: sql`person.city`,
      state: sql`person.state`,
      first_seen_at: sql`person.first_seen_at`,
      last_seen_at: sql`person.last_seen_at`,
      last_deed: sql`person.last_deed`,
      acts: sql`person.acts`,
      source: sql`person.source`,
      consents: sql`person.consents`,
      is_guest: sql`person.is_guest`,
      is_confirmed: sql`person.is_confirmed`,
      needs_help: sql`person.needs_help`,
      tags: sql`person.tags`,
      fields: sql`person.fields`,
      owner: sql`owner.name`,
      welcomed_at: sql`person.welcomed_at`,
      contacted_at: sql`person.contacted_at`,
    },
    from: sql`(select * from organization_people where is_listed) person
      left join users owner on owner.id = person.owner_id`,
    organization: sql`person.organization_id`,
    key: sql`person.id`,
  },
  notes: {
    tables: ['people_notes'],
    columns: {
      person_id: shown,
      text: sql`note.body`,
      author: sql`author.name`,
      noted_at: sql`note.created_at`,
    },
    from: sql`people_notes note
      join organization_people person on person.id = note.organization_person_id
      left join users author on author.id = note.author_id`,
    organization: sql`person.organization_id`,
    key: sql`note.id`,
  },
  contacts: {
    tables: ['people_contacts'],
    columns: {
      person_id: shown,
      channel: sql`contact.channel`,
      outcome: sql`contact.outcome`,
      note: sql`contact.note`,
      author: sql`author.name`,
      contacted_at: sql`contact.created_at`,
    },
    from: sql`people_contacts contact
      join organization_people person on person.id = contact.organization_person_id
      left join users author on author.id = contact.author_id`,
    organization: sql`person.organization_id`,
    key: sql`contact.id`,
  },
  tasks: {
    tables: ['tasks'],
    columns: {
      person_id: shown,
      title: sql`task.title`,
      is_call: sql`task.is_call`,
      due_on: sql`task.due_on::text`,
      assignee: sql`assignee.name`,
      author: sql`author.name`,
      done_at: sql`task.done_at`,
      created_at: sql`task.created_at`,
    },
    from: sql`tasks task
      left join organization_people person on person.id = task.organization_person_id
      left join users assignee on assignee.id = task.assignee_id
      left join users author on author.id = task.author_id`,
    organization: sql`task.organization_id`,
    key: sql`task.id`,
  },
  segments: {
    tables: ['people_segments'],
    columns: {
      name: sql`segment.name`,
      filters: sql`segment.filters`,
      created_at: sql`segment.created_at`,
    },
    from: sql`people_segments segment`,
    organization: sql`segment.organization_id`,
    key: sql`segment.id`,
  },
  followers: {
    tables: ['follows'],
    columns: {
      person_id: personOf(sql`follow.organization_id`, sql`follow.user_id`),
      followed_at: sql`follow.created_at`,
    },
    from: sql`follows follow`,
    organization: sql`follow.organization_id`,
    key: sql`follow.user_id`,
  },
  acts: {
    tables: ['engagements'],
    columns: {
      id: sql`act.id`,
      person_id: personOf(sql`act.organization_id`, sql`coalesce(act.person_id, act.user_id)`),
      item_id: sql`act.content_item_id`,
      kind: sql`act.kind`,
      title: sql`item.title`,
      outcome: sql`act.outcome`,
      note: sql`act.note`,
      targets: sql`act.targets`,
      sentences: sql`act.sentences`,
      own_sentences: sql`act.own_sentences`,
      shifts: sql`to_jsonb(act.shifts)`,
      details: sql`act.details`,
      number: sql`act.number`,
      is_counted: sql`act.is_counted`,
      is_confirmed: sql`act.confirmed_at is not null or act.given_name is null`,
      source: sql`act.source`,
      via_act_id: sql`act.via_engagement_id`,
      attendance: sql`act.attendance`,
      attendance_recorded_at: sql`act.attendance_recorded_at`,
      is_walk_in: sql`act.is_walk_in`,
      is_recorded: sql`act.is_recorded`,
      recorded_outcome: sql`act.recorded_outcome`,
      answered_at: sql`act.answered_at`,
      created_at: sql`act.created_at`,
    },
    from: sql`engagements act join content_items item on item.id = act.content_item_id`,
    organization: sql`act.organization_id`,
    key: sql`act.id`,
  },
  volunteers: {
    tables: ['phone_bank_registrations'],
    columns: {
      person_id: personOf(
        sql`registration.organization_id`,
        sql`coalesce(registration.person_id, registration.user_id)`,
      ),
      name: sql`registration.name`,
      phone: sql`registration.phone`,
      email: sql`registration.email`,
      time_slot: sql`registration.time_slot`,
      calls_per_day: sql`registration.calls_per_day`,
      volunteer_type: sql`registration.volunteer_type`,
      minutes_per_week: sql`registration.minutes_per_week`,
      registered_at: sql`registration.created_at`,
    },
    from: sql`phone_bank_registrations registration`,
    organization: sql`registration.organization_id`,
    key: sql`registration.id`,
  },
  consents: {
    tables: ['consents'],
    columns: {
      person_id: personOf(sql`consent.organization_id`, sql`consent.person_id`),
      purpose: sql`consent.purpose`,
      is_given: sql`consent.is_given`,
      // What the sentence is made of; `present` makes it.
      text: sql`jsonb_build_object('text_key', consent.text_key, 'text_version', consent.text_version,
        'language', consent.language, 'organization_name', own.name, 'consent_basis', import.consent_basis,
        'is_given', consent.is_given)`,
      page: sql`consent.page`,
      proof: sql`consent.proof`,
      decided_at: sql`consent.created_at`,
    },
    from: sql`consents consent
      join organizations own on own.id = consent.organization_id
      left join people_imports import on import.id = consent.import_id`,
    organization: sql`consent.organization_id`,
    key: sql`consent.id`,
    present: withSentence,
  },
  chat_messages: {
    tables: ['chat_threads', 'chat_messages'],
    columns: {
      person_id: personOf(sql`thread.organization_id`, sql`thread.user_id`),
      sender: sql`message.sender`,
      author: sql`case when message.sender = 'organization' then author.name end`,
      text: sql`message.body`,
      sent_at: sql`message.created_at`,
    },
    from: sql`chat_messages message
      join chat_threads thread on thread.id = message.thread_id
      left join users author on author.id = message.user_id`,
    organization: sql`thread.organization_id`,
    key: sql`message.id`,
  },
  contact_messages: {
    tables: ['contact_messages'],
    columns: {
      name: sql`message.name`,
      email: sql`message.email`,
      text: sql`message.message`,
      sent_at: sql`message.created_at`,
      read_at: sql`message.read_at`,
      answered_at: sql`message.answered_at`,
    },
    from: sql`contact_messages message`,
    organization: sql`message.organization_id`,
    key: sql`message.id`,
  },
  broadcasts: {
    tables: ['broadcasts'],
    columns: {
      subject: sql`broadcast.subject`,
      text: sql`broadcast.body`,
      status: sql`broadcast.status`,
      author: sql`author.name`,
      segment: sql`broadcast.segment_name`,
      filters: sql`broadcast.filters`,
      scheduled_at: sql`broadcast.scheduled_at`,
      sent_at: sql`broadcast.sent_at`,
      results: sql`broadcast.results`,
      created_at: sql`broadcast.created_at`,
    },
    from: sql`broadcasts broadcast left join users author on author.id = broadcast.author_id`,
    organization: sql`broadcast.organization_id`,
    key: sql`broadcast.id`,
  },
  imports: {
    tables: ['people_imports'],
    columns: {
      file_name: sql`import.file_name`,
      status: sql`import.status`,
      rows: sql`import.row_count`,
      added: sql`import.added`,
      joined: sql`import.joined`,
      consent_basis: sql`import.consent_basis`,
      purposes: sql`import.purposes`,
      tag: sql`import.tag`,
      created_by: sql`author.name`,
      created_at: sql`import.created_at`,
      finished_at: sql`import.finished_at`,
    },
    from: sql`people_imports import left join users author on author.id = import.created_by`,
    organization: sql`import.organization_id`,
    key: sql`import.id`,
  },
} as const satisfies Record<string, ArchiveSection>
