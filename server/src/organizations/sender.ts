import type { Language } from '@rostrum/catalogue'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { layOutMail, singleLine } from '../platform/mail/layout.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'

/**
 * The addresses to which replies to these organizations may go, by organization: their public contact address, if it is
 * the proven address of one of their admins. Anyone can enter any contact address, so others could be strangers.
 */
export const findReplyAddresses = async (db: Db, organizationIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('organizations as organization')
    .innerJoin('organization_members as member', 'member.organization_id', 'organization.id')
    .innerJoin('users as admin', 'admin.id', 'member.user_id')
    .select(['organization.id', 'admin.email'])
    .where(sql<boolean>`organization.id = any(${[...organizationIds]}::uuid[])`)
    .where('organization.email_public', '=', true)
    .where('admin.email', '=', sql<string>`lower(organization.contact_email)`)
    .where('admin.email_verified_at', 'is not', null)
    .where('admin.banned_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

interface Sender {
  organization: string
  /** Undefined if nobody reads replies. */
  replyAddress: string | undefined
}

/** How a mail on behalf of an organization names its sender. The address itself stays the one of the platform. */
export const sentOnBehalfOf = (
  language: Language,
  { organization, replyAddress }: Sender,
): Pick<ComposedMail, 'senderName' | 'replyTo'> => ({
  senderName: singleLine(translate(language, 'mail.sender', { organization })),
  ...(replyAddress !== undefined && { replyTo: replyAddress }),
})

interface ActMail extends Sender {
  /** Why the reader gets it. */
  reason: string
  /** Where somebody with an account chooses how often such mails come. */
  unsubscribeUrl: string | undefined
}

/** A mail on behalf of an organization about what the reader did or promised there. */
export const layOutActMail = (
  mail: Omit<Parameters<typeof layOutMail>[0], 'footer'>,
  { reason, unsubscribeUrl, ...sender }: ActMail,
): ComposedMail => {
  const label = translate(mail.language, 'mail.frequency')
  const links = unsubscribeUrl === undefined ? {} : { links: [{ label, href: unsubscribeUrl }] }
  return {
    ...layOutMail({ ...mail, footer: { basis: { by: 'act' }, reason, ...links } }),
    ...sentOnBehalfOf(mail.language, sender),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  }
}
