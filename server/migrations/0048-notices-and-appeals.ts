import { type Kysely, sql } from 'kysely'

/**
 * Reports by visitors, decisions with their reasons, appeals, and counters of notices. Reports and everything personal
 * of decisions and appeals are deleted after a time; the figures of a year stay.
 */
const statements = [
  sql`create table moderation_decisions (
    id uuid primary key,
    outcome text not null check (outcome in ('dismissed', 'removed', 'banned', 'restored', 'unbanned')),
    origin text not null check (origin in ('report', 'own', 'appeal')),
    ground text check (ground in ('illegal', 'terms')),
    provision text,
    reason text,
    subject_type text not null,
    subject_id uuid,
    subject_text text,
    organization_id uuid references organizations on delete set null,
    author_id uuid references users on delete set null,
    moderator_id uuid references users on delete set null,
    reported_at timestamptz,
    decided_at timestamptz not null,
    forgotten_at timestamptz
  )`,
  sql`create index moderation_decisions_decided on moderation_decisions (decided_at)`,
  sql`create index moderation_decisions_of_organization on moderation_decisions (organization_id, decided_at desc, id desc)
    where organization_id is not null`,
  sql`create index moderation_decisions_of_author on moderation_decisions (author_id) where author_id is not null`,
  sql`create index moderation_decisions_by on moderation_decisions (moderator_id) where moderator_id is not null`,
  sql`create index moderation_decisions_kept on moderation_decisions (decided_at) where forgotten_at is null`,

  sql`alter table reports
    add column reporter_name text,
    add column reporter_email text,
    add column reporter_language text not null default 'en' check (reporter_language in ('en', 'es')),
    add column receipt_sent_at timestamptz,
    add column decision_id uuid references moderation_decisions on delete set null,
    add constraint reports_of_one_reporter check (reporter_id is null or reporter_email is null)`,
  sql`create unique index reports_one_per_address on reports (reporter_email, subject_type, subject_id)
    where reporter_email is not null`,
  sql`create index reports_of_decision on reports (decision_id) where decision_id is not null`,

  sql`create table moderation_appeals (
    id uuid primary key,
    decision_id uuid not null references moderation_decisions on delete cascade,
    side text not null check (side in ('concerned', 'reporter')),
    report_id uuid references reports on delete set null,
    text text,
    created_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid references users on delete set null,
    outcome text check (outcome in ('upheld', 'reversed')),
    reason text,
    constraint moderation_appeals_decided check ((decided_at is null) = (outcome is null))
  )`,
  // Each of those who reported may appeal, and whoever a decision was taken against once.
  sql`create unique index moderation_appeals_of_concerned on moderation_appeals (decision_id) where side = 'concerned'`,
  sql`create unique index moderation_appeals_of_reporter on moderation_appeals (decision_id, report_id)
    where side = 'reporter'`,
  sql`create index moderation_appeals_open on moderation_appeals (created_at, id) where decided_at is null`,
  sql`create index moderation_appeals_decided on moderation_appeals (decided_at desc, id desc) where decided_at is not null`,
  sql`create index moderation_appeals_by on moderation_appeals (decided_by) where decided_by is not null`,
  sql`create index moderation_appeals_of_report on moderation_appeals (report_id) where report_id is not null`,

  sql`create table notice_counts (
    year integer not null,
    reason text not null,
    is_by_visitor boolean not null,
    notices integer not null,
    primary key (year, reason, is_by_visitor)
  )`,
  // The years before are counted from the reports that are still there.
  sql`insert into notice_counts (year, reason, is_by_visitor, notices)
    select extract(year from created_at at time zone 'UTC')::integer, reason, false, count(*)::integer
    from reports group by 1, 2`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
