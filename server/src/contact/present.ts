import type { ContactMessage } from '@rostrum/contract/contact'
import type { MessageRow } from './queries.ts'

export const presentMessage = (row: MessageRow): ContactMessage => ({
  id: row.id,
  type: 'contact-messages',
  attributes: {
    name: row.name,
    email: row.email,
    message: row.message,
    has_account: row.user_id !== null,
    sent_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
  },
})
