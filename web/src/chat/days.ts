import type { ChatMessage } from '@rostrum/contract/chat'
import { localDate } from '../lib/local-date.ts'
import type { Unsent } from './outbox.ts'

export type Entry = { message: ChatMessage; unsent?: undefined } | { unsent: Unsent; message?: undefined }

/** Messages that one author wrote in quick succession. The time and the status are shown once, below the run. */
export interface Run {
  isOwn: boolean
  /** The name of the author, or empty if the reader does not know it. */
  author: string
  /** Whether the other side has seen all messages of the run. Only used for own messages. */
  isSeen: boolean
  entries: Entry[]
}
export interface Day {
  /** The date in the time zone of the reader, such as `2025-12-04`. */
  date: string
  runs: Run[]
}

const MAX_RUN_PAUSE_MINUTES = 5

export const timeOf = (entry: Entry): Date =>
  new Date(entry.message ? entry.message.attributes.created_at : entry.unsent.writtenAt)

interface Reader {
  side: ChatMessage['attributes']['sender']
  /** The sequence of the last message that the other side has seen. */
  seenSequence: number
}

/**
 * Identifies what the line below a run shows. The line applies to the whole run, so a message that differs in this
 * starts a new run.
 */
const runKeyOf = (entry: Entry, { side, seenSequence }: Reader): string => {
  if (entry.unsent) return `unsent ${entry.unsent.refusal === null ? '' : entry.unsent.clientId}`
  const { sender, sequence, author } = entry.message.attributes
  return sender === side ? `own ${author?.id ?? ''} ${sequence <= seenSequence}` : 'theirs'
}

/** Groups the messages of a conversation by day and, within a day, into runs. */
export const toDays = (entries: readonly Entry[], reader: Reader): Day[] => {
  const days: Day[] = []
  let last: Entry | undefined
  for (const entry of entries) {
    const date = localDate(timeOf(entry))
    const day = days.at(-1)
    const isSameDay = day?.date === date
    const isSameRun =
      isSameDay &&
      last !== undefined &&
      runKeyOf(last, reader) === runKeyOf(entry, reader) &&
      timeOf(entry).getTime() - timeOf(last).getTime() < MAX_RUN_PAUSE_MINUTES * 60_000
    last = entry
    const run = day?.runs.at(-1)
    if (isSameRun && run) {
      run.entries.push(entry)
      continue
    }
    const attributes = entry.message?.attributes
    const newRun: Run = {
      isOwn: attributes === undefined || attributes.sender === reader.side,
      author: attributes?.author?.name ?? '',
      isSeen: attributes !== undefined && attributes.sequence <= reader.seenSequence,
      entries: [entry],
    }
    if (isSameDay) day.runs.push(newRun)
    else days.push({ date, runs: [newRun] })
  }
  return days
}
