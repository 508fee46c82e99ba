import type { Language } from '@rostrum/catalogue'
import { kinds, pageAddress } from '@rostrum/contract/kinds'
import { mailBasis } from '../consents/mail-basis.ts'
import { openSubscriptionUrls } from '../mail-preferences/subscriptions.ts'
import { findReplyAddresses, sentOnBehalfOf } from '../organizations/sender.ts'
import type { Db } from '../platform/db/database.ts'
import { layOutMail } from '../platform/mail/layout.ts'
import { type MailKind, type MailTask, singly } from '../platform/mail/outbox.ts'
import type { ComposedMail, MailBasis } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { kindName } from './batches.ts'
import { findMailConsents, findMailedBroadcast, type MailedBroadcast } from './queries.ts'

export const testKind = 'broadcasts.test'
/** Of the text, this many characters are shown beside the subject. */
const previewLength = 140

interface BroadcastMail {
  broadcast: Pick<MailedBroadcast, 'organization_id' | 'organization_name' | 'subject' | 'body' | 'item'>
  basis: MailBasis
  replyAddress: string | undefined
  /** Undefined in a test mail, which is not about a consent. */
  unsubscribeUrl?: string
  origin: string
}

export const broadcastMail = (
  language: Language,
  { broadcast, basis, replyAddress, unsubscribeUrl, origin }: BroadcastMail,
): ComposedMail => {
  const { organization_name: organization, organization_id: organizationId, subject, body, item } = broadcast
  const t = (key: string) => translate(language, `mail.${key}`, { organization, title: subject })
  const kind = kinds.find(({ path }) => path === item?.kind)
  const buttons =
    item && kind
      ? [
          {
            block: 'button' as const,
            label: translate(language, `kinds.${kind.path}.offer.verb`),
            href: origin + pageAddress(kind.path, organizationId, item.id),
          },
        ]
      : []
  const reason = basis.by === 'consent' ? 'reason.news' : 'reason.follow'
  const mail = layOutMail({
    language,
    origin,
    subject: unsubscribeUrl === undefined ? t('broadcast.test') : subject,
    preview: body.slice(0, previewLength),
    context: t('update.from'),
    title: subject,
    blocks: [...body.split(/\n\s*\n/).map((text) => ({ block: 'text' as const, text })), ...buttons],
    footer: {
      basis,
      reason: t(unsubscribeUrl === undefined ? 'broadcast.testReason' : reason),
      links: unsubscribeUrl === undefined ? [] : [{ label: t('frequency'), href: unsubscribeUrl }],
    },
  })
  return {
    ...mail,
    ...sentOnBehalfOf(language, { organization, replyAddress }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  }
}

interface Services {
  db: Db
  publicUrl: string
}

/** What everybody gets, for the admins who write it. */
export const previewOf = async (
  { db, publicUrl: origin }: Services,
  broadcast: MailedBroadcast,
  language: Language,
): Promise<ComposedMail> => {
  const organizationId = broadcast.organization_id
  const replyAddresses = await findReplyAddresses(db, [organizationId])
  const basis: MailBasis = { by: 'account' }
  return broadcastMail(language, { broadcast, basis, replyAddress: replyAddresses.get(organizationId), origin })
}

export const broadcastMails = (services: Services): MailKind[] => {
  const { db, publicUrl: origin } = services
  const composeOf = async (id: string, tasks: MailTask[]): Promise<Map<string, ComposedMail>> => {
    const broadcast = await findMailedBroadcast(db, id)
    if (!broadcast?.isPublic) return new Map()
    const organizationId = broadcast.organization_id
    const personOf = ({ recipient, guest }: MailTask): string => recipient?.userId ?? guest?.id ?? ''
    // Whoever withdrew their consent after the batch was created gets no mail.
    const [consents, urlOf, replyAddresses] = await Promise.all([
      findMailConsents(db, { organizationId, personIds: tasks.map(personOf) }),
      openSubscriptionUrls(db, origin),
      findReplyAddresses(db, [organizationId]),
    ])
    const replyAddress = replyAddresses.get(organizationId)
    return new Map(
      tasks.flatMap((task) => {
        const personId = personOf(task)
        const consentId = consents.get(personId)
        if (consentId === undefined) return []
        const language = task.recipient?.language ?? task.guest?.language ?? 'en'
        const unsubscribeUrl = urlOf({ personId, scope: { organizationId } })
        const basis = mailBasis([consentId])
        return [[task.id, broadcastMail(language, { broadcast, basis, replyAddress, unsubscribeUrl, origin })]]
      }),
    )
  }

  return [
    {
      name: kindName,
      compose: async (tasks) => {
        const composed = new Map<string, ComposedMail>()
        for (const [id, group] of Map.groupBy(tasks, ({ batch }) => batch?.subjectId ?? '')) {
          for (const [mailId, mail] of await composeOf(id, group)) composed.set(mailId, mail)
        }
        return tasks.map(({ id }) => composed.get(id) ?? null)
      },
    },
    singly(testKind, async ({ recipient, payload }) => {
      const broadcast = await findMailedBroadcast(db, (payload as { broadcastId: string }).broadcastId)
      return recipient && broadcast ? previewOf(services, broadcast, recipient.language) : null
    }),
  ]
}
