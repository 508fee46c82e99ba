import { id, item, organization, owner } from './earlier-ids.ts'

/** The rows about the people of an organization: see `earlier-rows.ts`. */
export const earlierPeopleRows: [table: string, row: Record<string, unknown>][] = [
  ['organization_people', { id: id(40), organization_id: organization, address: 'wrote@example.org', name: 'Maya' }],
  ['people_to_gather', { organization_id: organization, address: 'waits@example.org' }],
  ['people_lexemes', { lexeme: 'maya', may_be_called: false, may_be_mailed: false, organization_person_id: id(40) }],
  ['people_to_index', { after: id(40) }],
  [
    'people_imports',
    {
      id: id(66),
      organization_id: organization,
      created_by: owner,
      file_name: 'members.csv',
      language: 'en',
      status: 'importing',
      columns: '["email"]',
      headers_key: 'key',
      mapping: '["email"]',
      consent_basis: 'They signed at the fair',
      confirmed_at: new Date(),
    },
  ],
  ['people_import_batches', { import_id: id(66), position: 0, rows: '[]' }],
  [
    'imported_people',
    {
      id: id(67),
      import_id: id(66),
      organization_id: organization,
      person_id: id(52),
      email: 'guest@example.org',
      created_at: new Date(),
    },
  ],
  ['people_segments', { id: id(41), organization_id: organization, name: 'Speakers', filters: { tag: 'Speaker' } }],
  ['people_notes', { id: id(42), organization_person_id: id(40), author_id: owner, body: 'Works second shift' }],
  ['people_contacts', { id: id(43), organization_person_id: id(40), author_id: owner, channel: 'call' }],
  [
    'broadcasts',
    { id: id(55), organization_id: organization, subject: 'The hearing', body: 'Bring a neighbor.', filters: {} },
  ],
  ['tasks', { id: id(44), organization_id: organization, title: 'Print the signs' }],
  ['event_turnouts', { item_id: item, attended: 3, came: 2, walk_ins: 1 }],
  ['target_results', { content_item_id: item, target: '414-555-0199', outcome: 'voicemail', people: 2 }],
]
