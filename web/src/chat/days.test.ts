import type { ChatMessage } from '@rostrum/contract/chat'
import { describe, expect, test } from 'vitest'
import { toDays, type Entry } from './days.ts'

let sequence = 0
/** A message of one side in December 2025. The day and the time are in the time zone of the reader. */
const sent = (sender: 'supporter' | 'organization', day: number, time: string, author?: string): Entry => {
  sequence += 1
  const message: ChatMessage = {
    id: `id-${sequence}`,
    type: 'chat-messages',
    attributes: {
      sequence,
      sender,
      body: 'x',
      is_removed: false,
      client_id: null,
      created_at: new Date(`2025-12-${String(day).padStart(2, '0')}T${time}:00`).toISOString(),
      ...(author && { author: { id: author, name: author } }),
    },
  }
  return { message }
}
const unsent = (clientId: string, refusal: string | null): Entry => ({
  unsent: {
    clientId,
    conversation: { side: 'supporter', organizationId: '1' },
    body: 'x',
    writtenAt: new Date('2025-12-04T18:01:00').getTime(),
    refusal,
  },
})
const shape = (entries: Entry[], seenSequence = 0, side: 'supporter' | 'organization' = 'supporter') =>
  toDays(entries, { side, seenSequence }).map(({ date, runs }) => [
    date,
    ...runs.map((run) => `${run.isOwn ? 'own' : run.author || 'theirs'} ${run.entries.length}`),
  ])

describe('a conversation that is grouped by day', () => {
  test('starts a new run at midnight, when the other side writes, and after a pause', () => {
    const entries = [
      sent('supporter', 3, '23:58'),
      sent('supporter', 4, '00:01'),
      sent('supporter', 4, '00:03'),
      sent('organization', 4, '00:04'),
      sent('organization', 4, '00:08'),
      sent('organization', 4, '00:13'),
    ]
    expect(shape(entries)).toEqual([
      ['2025-12-03', 'own 1'],
      ['2025-12-04', 'own 2', 'theirs 2', 'theirs 1'],
    ])
  })

  test('starts a new run after the last message that was seen', () => {
    const entries = [sent('supporter', 4, '18:00'), sent('supporter', 4, '18:01'), sent('supporter', 4, '18:02')]
    const second = entries[1]?.message?.attributes.sequence ?? 0
    expect(shape(entries, second)).toEqual([['2025-12-04', 'own 2', 'own 1']])
  })

  test('starts a new run when another admin of the same organization writes', () => {
    const entries = [sent('organization', 4, '18:00', 'Luz'), sent('organization', 4, '18:01', 'Tomás')]
    expect(shape(entries, 0, 'organization')).toEqual([['2025-12-04', 'own 1', 'own 1']])
  })

  test('separates waiting messages from sent ones, and puts each refused message in a run of its own', () => {
    const entries = [
      sent('supporter', 4, '18:00'),
      unsent('a', null),
      unsent('b', null),
      unsent('c', 'no'),
      unsent('d', 'no'),
    ]
    expect(shape(entries)).toEqual([['2025-12-04', 'own 1', 'own 2', 'own 1', 'own 1']])
  })
})
