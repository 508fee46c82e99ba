import type { Language } from '@rostrum/catalogue'
import { pageAddress } from '@rostrum/contract/kinds'
import { updateKind } from '@rostrum/contract/updates'
import { findReplyAddresses, sentOnBehalfOf } from '../organizations/sender.ts'
import { mailBasis } from '../consents/mail-basis.ts'
import { findInstantReaders, listInstantReaders } from '../mail-preferences/queries.ts'
import { openSubscriptionUrls } from '../mail-preferences/subscriptions.ts'
import type { PublicationListener } from '../platform/room.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { type BatchKind, enqueueBatch } from '../platform/mail/batches.ts'
import { layOutMail } from '../platform/mail/layout.ts'
import type { MailKind, MailTask } from '../platform/mail/outbox.ts'
import type { ComposedMail, MailBasis } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { findReachedToday, type NewsBatch } from './daily-cap.ts'
import { findPublicUpdate, type PublicUpdate } from './queries.ts'

const kindName = 'updates.published'
/** Maximum number of characters of the background in a mail, which links to the whole update. */
const startLength = 600
const shownPoints = 5

const startOf = (text: string): string =>
  text.length <= startLength ? text : `${text.slice(0, startLength).replace(/\s+\S*$/, '')} …`

type MailedUpdate = Pick<PublicUpdate, 'id' | 'organization_id' | 'organization_name' | 'attributes'>

interface UpdateMail {
  update: MailedUpdate
  basis: MailBasis
  replyAddress: string | undefined
  unsubscribeUrl: string
  origin: string
}

export const updateMail = (
  language: Language,
  { update, basis, replyAddress, unsubscribeUrl, origin }: UpdateMail,
): ComposedMail => {
  const { title, background, key_points } = update.attributes
  const names = { organization: update.organization_name, title }
  const t = (key: string) => translate(language, `mail.${key}`, names)
  const href = origin + pageAddress(updateKind.path, update.organization_id, update.id)
  const points = key_points.slice(0, shownPoints).map((point) => ({ title: point.title, text: point.excerpt }))
  const mail = layOutMail({
    language,
    origin,
    subject: t('update.subject'),
    preview: startOf(background),
    context: t('update.from'),
    title,
    blocks: [
      { block: 'text', text: startOf(background) },
      { block: 'points', title: t('update.points'), points },
      { block: 'button', label: t('update.button'), href },
    ],
    footer: {
      basis,
      reason: t(basis.by === 'consent' ? 'reason.news' : 'reason.follow'),
      links: [{ label: t('frequency'), href: unsubscribeUrl }],
    },
  })
  return {
    ...mail,
    ...sentOnBehalfOf(language, { organization: update.organization_name, replyAddress }),
    unsubscribeUrl,
  }
}

interface Services {
  db: Db
  clock: Clock
  publicUrl: string
}

/** Enqueues one batch row, however many mails it results in. */
export const mailFollowers =
  ({ db, clock }: Pick<Services, 'db' | 'clock'>): PublicationListener =>
  async ({ itemId }) => {
    const update = await findPublicUpdate(db, itemId)
    if (update?.attributes.notification_type !== 'email_and_profile') return
    const dedupeKey = `${kindName}:${itemId}`
    const payload: NewsBatch = { organizationId: update.organization_id }
    await enqueueBatch(db, { kind: kindName, subjectId: itemId, payload, dedupeKey, startsAt: clock.now() })
  }

export const updateBatches: BatchKind[] = [
  {
    name: kindName,
    recipients: async (tx, { batch, after, limit }) => {
      const update = batch.subjectId === null ? undefined : await findPublicUpdate(tx, batch.subjectId)
      return update ? listInstantReaders(tx, { organizationId: update.organization_id, after, limit }) : []
    },
    withheld: { as: 'digested', find: findReachedToday },
  },
]

export const updateMails = ({ db, publicUrl: origin }: Omit<Services, 'clock'>): MailKind[] => {
  const composeOf = async (itemId: string, tasks: MailTask[]): Promise<Map<string, ComposedMail>> => {
    const update = await findPublicUpdate(db, itemId)
    if (!update) return new Map()
    const organizationId = update.organization_id
    const personIds = tasks.flatMap(({ recipient, guest }) => recipient?.userId ?? guest?.id ?? [])
    // Whoever opted out or unfollowed after the batch was created gets no mail.
    const [readers, urlOf, replyAddresses] = await Promise.all([
      findInstantReaders(db, { organizationId, personIds }),
      openSubscriptionUrls(db, origin),
      findReplyAddresses(db, [organizationId]),
    ])
    const replyAddress = replyAddresses.get(organizationId)
    return new Map(
      tasks.flatMap(({ id, recipient, guest }) => {
        const personId = recipient?.userId ?? guest?.id ?? ''
        const reader = readers.get(personId)
        if (!reader) return []
        const language = recipient?.language ?? guest?.language ?? 'en'
        const unsubscribeUrl = urlOf({ personId, scope: { organizationId } })
        const basis = mailBasis([reader.consentId])
        return [[id, updateMail(language, { update, basis, replyAddress, unsubscribeUrl, origin })]]
      }),
    )
  }

  return [
    {
      name: kindName,
      compose: async (tasks) => {
        const composed = new Map<string, ComposedMail>()
        for (const [itemId, group] of Map.groupBy(tasks, ({ batch }) => batch?.subjectId ?? '')) {
          for (const [id, mail] of await composeOf(itemId, group)) composed.set(id, mail)
        }
        return tasks.map(({ id }) => composed.get(id) ?? null)
      },
    },
  ]
}
