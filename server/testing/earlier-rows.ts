import { samplePassword } from '../sample-data/users.ts'
import { at, hash, id, item, organization, owner, supporter } from './earlier-ids.ts'
import { earlierDirectoryRows } from './earlier-directory-rows.ts'
import { earlierPeopleRows } from './earlier-people-rows.ts'

/**
 * The account for signing in. Its password hash is a literal, because hashes of the first version must still be
 * accepted.
 */
export const earlier = {
  email: 'ines.okafor@example.org',
  password: samplePassword,
  organizationName: 'Clean River Alliance',
  title: 'Call about the heating rule',
}
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$eTS4EAbYsjkTIzjCNgPI4w$nrpbJnkzIhfW/L3eKXDdLdu+9KDpfHSGJLJgprggf+I'

export const earlierIds = { supporter, organization, item }

/**
 * One row per table with every required column of any version; each version uses the columns that it knows. Columns
 * that are dropped later must stay here. The rows are ordered by their foreign keys.
 */
export const earlierRows: [table: string, row: Record<string, unknown>][] = [
  [
    'users',
    {
      id: owner,
      email: earlier.email,
      password_hash: passwordHash,
      name: 'Ines Okafor',
      first_name: 'Ines',
      last_name: 'Okafor',
      phone: '206-555-0117',
      interests: ['Clean water', 'Wildlife, "all" of it'],
      terms_accepted_at: at,
    },
  ],
  ['users', { id: supporter, email: 'rosa@example.org', name: 'Rosa Marin', first_name: 'Rosa', last_name: 'Marin' }],
  ['sessions', { id: id(10), user_id: supporter, token_hash: hash('a'), expires_at: '2099-01-01T00:00:00Z' }],
  ['session_tokens', { token_hash: hash('b'), session_id: id(10) }],
  ['password_resets', { token_hash: hash('c'), user_id: supporter, expires_at: at }],
  ['login_links', { token_hash: hash('8'), user_id: supporter, expires_at: at }],
  ['login_failures', { account_hash: hash('d'), source_hash: hash('d'), failures: 2, last_failed_at: at }],
  ['known_devices', { user_id: supporter, device_hash: hash('d'), last_used_at: at }],
  [
    'email_changes',
    {
      id: id(12),
      user_id: supporter,
      email: 'rosa.marin@example.org',
      previous_email: 'rosa@example.org',
      is_previous_proven: true,
      requested_at: at,
      expires_at: at,
    },
  ],
  ['email_change_tokens', { token_hash: hash('9'), change_id: id(12), purpose: 'confirm' }],
  ['login_tokens', { token_hash: hash('e'), user_id: supporter, browser_hash: hash('f'), expires_at: at }],
  ['idempotency_keys', { key_hash: hash('0'), call: 'POST /register', answer: '\\x00ff' }],
  [
    'social_identities',
    {
      id: id(11),
      user_id: supporter,
      provider: 'google',
      issuer: 'https://accounts.google.com',
      subject: '1',
      email: 'rosa@example.org',
    },
  ],
  ['signing_keys', { purpose: 'tests', key: hash('1') }],
  ['spent_proofs', { challenge_hash: hash('2'), expires_at: at }],
  [
    'organizations',
    {
      id: organization,
      name: earlier.organizationName,
      tagline: 'The river is ours to keep.',
      description: 'We measure, we tell, we ask.',
      contact_email: 'hello@cleanriver.example.org',
      social_links: { website: 'https://cleanriver.example.org' },
      working_hours: [
        { start_day: 'monday', end_day: 'friday', start_time: '09:00', end_time: '17:00', status: 'open' },
      ],
      donation_links: [{ title: 'Legal fund', excerpt: 'For filing fees.', link: 'https://give.example.org' }],
      published_at: at,
      followers_count: 1,
      // As `searchColumns` computes them, because a migration may compute them again.
      search_name: 'clean river alliance cra',
      search_text: 'clean river alliance cra the river is ours to keep a cause of our own we measure we tell we ask',
      timezone: 'America/Los_Angeles',
    },
  ],
  ['organization_members', { organization_id: organization, user_id: owner, role: 'owner' }],
  ['tags', { id: id(12), name: 'A cause of our own', color: '#0f5d3a' }],
  ['organization_tags', { organization_id: organization, tag_id: id(12), position: 0 }],
  [
    'files',
    {
      id: id(13),
      owner_id: owner,
      purpose: 'document',
      name: 'charter.pdf',
      mime_type: 'application/pdf',
      size: 52,
      storage_key: 'documents/charter.pdf',
    },
  ],
  ['organization_documents', { id: id(14), organization_id: organization, file_id: id(13) }],
  [
    'organization_invitations',
    {
      id: id(15),
      organization_id: organization,
      email: 'new@example.org',
      role: 'editor',
      sent_at: at,
      created_at: at,
      expires_at: at,
      invited_by: owner,
    },
  ],
  ['organization_reviews', { id: id(16), organization_id: organization, cause: 'renamed', opened_at: at }],
  ['follows', { organization_id: organization, user_id: supporter }],
  [
    'content_items',
    {
      id: item,
      organization_id: organization,
      kind: 'call-campaigns',
      status: 'published',
      title: earlier.title,
      attributes: {
        title: earlier.title,
        summary: 'Ask for a yes on File 25-1140.',
        background: 'Last winter 212 homes were without heat.',
        message: 'Please vote yes.',
        guidelines: '',
        call_list: [{ name: 'Ald. Ines Okello', phone: '414-555-0126', office: '', note: '' }],
      },
      engagements_count: 1,
      outcome_counts: { contacted: 1 },
      first_published_at: at,
      first_published_by: owner,
      published_at: at,
    },
  ],
  ['content_search', { item_id: item, search_document: "'heating':1A" }],
  ['search_texts', { type: 'call-campaigns', id: item, search_document: "'heating':1A", search_tier: 1 }],
  ['people', { id: id(52), email: 'guest@example.org', language: 'es' }],
  ['refused_addresses', { organization_id: organization, email: 'guest@example.org' }],
  [
    'consents',
    {
      id: id(53),
      person_id: id(52),
      organization_id: organization,
      purpose: 'organization_mail',
      is_given: true,
      page: 'form',
      proof: 'mail_link',
    },
  ],
  [
    'consent_states',
    {
      person_id: id(52),
      organization_id: organization,
      purpose: 'phone_contact',
      consent_id: id(53),
      is_given: true,
      changed_at: at,
    },
  ],
  [
    'engagements',
    {
      id: id(17),
      content_item_id: item,
      organization_id: organization,
      kind: 'call-campaigns',
      user_id: supporter,
      outcome: 'contacted',
      note: 'She listens.',
      targets: { '414-555-0126': 'contacted' },
    },
  ],
  ['content_views', { content_item_id: item, day: '2025-06-02', source: 'share', views: 12 }],
  [
    'donation_links',
    {
      id: id(18),
      organization_id: organization,
      position: 0,
      title: 'Legal fund',
      excerpt: 'For filing fees.',
      link: 'https://give.example.org',
    },
  ],
  [
    'phone_banks',
    {
      organization_id: organization,
      time_slots: [{ start: '09:00', end: '12:00' }],
      calls_per_day: [{ min: 10, max: 20 }],
      call_location: 'both',
      volunteer_type: 'both',
      minutes_per_week: 120,
      contact_phone: '414-555-0142',
    },
  ],
  [
    'phone_bank_registrations',
    {
      id: id(19),
      organization_id: organization,
      user_id: supporter,
      time_slot: '09:00-12:00',
      calls_per_day: '10-20',
      volunteer_type: 'both',
      minutes_per_week: 60,
      name: 'Rosa Marin',
      phone: '415-555-0134',
      email: 'rosa@example.org',
    },
  ],
  [
    'chat_threads',
    {
      id: id(20),
      organization_id: organization,
      user_id: supporter,
      last_sequence: 1,
      last_message_at: at,
      unread_by_organization: 1,
    },
  ],
  [
    'chat_messages',
    { id: id(21), thread_id: id(20), sequence: 1, sender: 'supporter', user_id: supporter, body: 'Is it open?' },
  ],
  [
    'reports',
    {
      id: id(22),
      subject_type: 'chat-messages',
      subject_id: id(21),
      subject_text: 'Is it open?',
      reporter_id: owner,
      reason: 'spam',
    },
  ],
  [
    'moderation_decisions',
    {
      id: id(70),
      outcome: 'removed',
      origin: 'report',
      subject_type: 'call-campaigns',
      subject_id: item,
      organization_id: organization,
      decided_at: at,
    },
  ],
  [
    'moderation_appeals',
    { id: id(71), decision_id: id(70), side: 'concerned', text: 'Please look again.', created_at: at },
  ],
  ['notice_counts', { year: 2025, reason: 'spam', is_by_visitor: false, notices: 1 }],
  [
    'contact_messages',
    {
      id: id(23),
      organization_id: organization,
      name: 'Rosa',
      email: 'rosa@example.org',
      message: 'Hello',
      digest: hash('3'),
    },
  ],
  ['kept_mails', { id: id(24), recipient: 'rosa@example.org', subject: 'Welcome', html: '<p>Hi</p>', text: 'Hi' }],
  ['mail_batches', { id: id(25), kind: 'updates.published', next_step_at: at, dedupe_key: 'batch', status: 'done' }],
  [
    'mails',
    { id: id(26), kind: 'accounts.welcome', batch_id: id(25), user_id: supporter, next_attempt_at: at, status: 'sent' },
  ],
  ['mail_suppressions', { address: 'gone@example.org', reason: '550' }],
  ['upload_quotas', { key_hash: hash('4'), bytes: 1000, ends_at: at }],
  ['mail_allowances', { key_hash: hash('4'), count: 1, ends_at: at }],
  ...earlierPeopleRows,
  ['weekly_acts', { week: '2025-06-02', kind: 'events', count: 120 }],
  [
    'api_tokens',
    {
      id: id(43),
      organization_id: organization,
      created_by: owner,
      name: 'Spreadsheet',
      scopes: ['people:read'],
      token_hash: hash('7'),
      ending: 'x7Qd',
    },
  ],
  [
    'webhooks',
    {
      id: id(44),
      organization_id: organization,
      url: 'https://crm.example.org/hook',
      events: ['content.published'],
      secret: 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0',
    },
  ],
  [
    'webhook_deliveries',
    { id: id(45), webhook_id: id(44), event: 'content.published', subject: item, details: { id: item } },
  ],
  ['mail_preferences', { user_id: supporter, organization_id: organization, frequency: 'weekly' }],
  ['audit_people', { id: id(27), user_id: owner }],
  [
    'audit_entries',
    {
      id: id(28),
      organization_id: organization,
      actor_id: id(27),
      acted_as: 'admin',
      act: 'content.published',
      subject_type: 'call-campaigns',
      subject_id: item,
      created_at: at,
    },
  ],
  [
    'audit_counts',
    {
      entry_id: id(28),
      organization_id: organization,
      act: 'people.signed_up',
      doer_id: id(43),
      day: '2026-01-02',
      count: 2,
    },
  ],
  ...earlierDirectoryRows,
  ['elections', { id: id(48), name: 'General election', state: 'WI', election_day: '2097-11-05' }],
]
