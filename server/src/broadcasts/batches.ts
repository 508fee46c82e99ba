import type { BatchKind } from '../platform/mail/batches.ts'
import { findReachedToday, type NewsBatch } from '../updates/daily-cap.ts'
import { findMailedBroadcast, listRecipients } from './queries.ts'

export const kindName = 'broadcasts.sent'

export const batchKeyOf = (broadcastId: string): string => `${kindName}:${broadcastId}`

export const broadcastBatches: BatchKind[] = [
  {
    name: kindName,
    begin: async (tx, { subjectId, payload }) => {
      const broadcast = await findMailedBroadcast(tx, subjectId ?? '')
      if (broadcast?.status !== 'scheduled') return false
      // The organization was hidden or banned after it had scheduled the mail.
      const status = broadcast.isPublic ? 'sending' : 'stopped'
      await tx
        .updateTable('broadcasts')
        .set({ status, sent_at: broadcast.scheduled_at })
        .where('id', '=', broadcast.id)
        .execute()
      const news: NewsBatch = { organizationId: broadcast.organization_id }
      return broadcast.isPublic && { ...payload, ...news }
    },
    recipients: async (tx, { batch, after, limit }) => {
      const broadcast = await findMailedBroadcast(tx, batch.subjectId ?? '')
      if (!broadcast?.sent_at) return []
      const { organization_id: organizationId, filters, person_ids: personIds, sent_at: now } = broadcast
      return listRecipients(tx, { organizationId, filters, personIds, now }, { after, limit })
    },
    withheld: { as: 'dropped', find: findReachedToday },
  },
]
