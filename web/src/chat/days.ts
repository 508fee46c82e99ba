import type { ChatMessage } from '@rostrum/contract/chat'
import type { Unsent } from './outbox.ts'

export type Entry = { message: ChatMessage; unsent?: undefined } | { unsent: Unsent; message?: undefined }

/** What one side said in one go. */
export interface Run {
  isOwn: boolean
  /** Who wrote; empty for the other side as a whole. */
  author: string
  /** Whether the other side has seen all of it. */
  isSeen: boolean
  entries: Entry[]
}
export interface Day {
  /** A calendar day where the reader is: `2025-12-04`. */
  date: string
  runs: Run[]
}

const runMinutes = 5

const twoDigits = (number: number) => String(number).padStart(2, '0')
export const localDate = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`

export const timeOf = (entry: Entry): Date =>
  new Date(entry.message ? entry.message.attributes.created_at : entry.unsent.writtenAt)

interface Reader {
  side: ChatMessage['attributes']['sender']
  /** Up to which message the other side has seen. */
  seenSequence: number
}

/** Beneath a run stands one line about all of it, so what differs in that begins a new run. */
const lineOf = (entry: Entry, { side, seenSequence }: Reader): string => {
  if (entry.unsent) return `unsent ${entry.unsent.refusal === null ? '' : entry.unsent.clientId}`
  const { sender, sequence, author } = entry.message.attributes
  return sender === side ? `own ${author?.id ?? ''} ${sequence <= seenSequence}` : 'theirs'
}

/** A conversation as it is read: by days, and within them by who speaks. */
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
      lineOf(last, reader) === lineOf(entry, reader) &&
      timeOf(entry).getTime() - timeOf(last).getTime() < runMinutes * 60_000
    last = entry
    const run = day?.runs.at(-1)
    if (isSameRun && run) {
      run.entries.push(entry)
      continue
    }
    const said = entry.message?.attributes
    const begun: Run = {
      isOwn: said === undefined || said.sender === reader.side,
      author: said?.author?.name ?? '',
      isSeen: said !== undefined && said.sequence <= reader.seenSequence,
      entries: [entry],
    }
    if (isSameDay) day.runs.push(begun)
    else days.push({ date, runs: [begun] })
  }
  return days
}
