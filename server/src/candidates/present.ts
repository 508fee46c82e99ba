import type { Readable } from 'node:stream'
import { z } from 'zod'
import { voteDetails, votingPlan, type CandidateVote } from '@rostrum/contract/candidates'
import { usState } from '@rostrum/contract/elections'
import { instant } from '@rostrum/contract/wire'
import { isConfirmed, presentGuest, presentParticipant, type EngagementRow } from '../content/engagements.ts'
import type { ShareUrl } from '../shares/share-link.ts'
import { csvOfPages, type CsvColumns } from '../platform/spreadsheets/write-csv.ts'

/** The details as they were validated when the pledge was made. */
const stored = z.object({
  ...voteDetails.shape,
  plan: votingPlan.nullable().default(null),
  ballot_cast_at: instant.nullable().default(null),
  state: usState.nullable().default(null).catch(null),
})

/** `shareUrl` is only given for the person who pledged. */
export const presentVote = (row: EngagementRow, shareUrl?: ShareUrl): CandidateVote => {
  const details = stored.parse(row.details)
  return {
    id: row.id,
    type: 'candidate-votes',
    attributes: {
      candidate_id: row.content_item_id,
      candidate_name: row.title,
      ...details,
      user: presentParticipant(row, details),
      guest: presentGuest(row),
      number: row.number,
      is_confirmed: isConfirmed(row),
      ...(shareUrl && { share_url: shareUrl(row) }),
      voted_at: row.created_at.toISOString(),
    },
  }
}

const columns = ['full_name', 'email', 'phone', 'age', 'address', 'registered_to_vote'] as const

type Vote = CandidateVote['attributes']

const csvColumns: CsvColumns<Vote> = {
  ...Object.fromEntries(columns.map((column) => [column, (vote: Vote) => vote[column]])),
  plan_when: ({ plan }) => plan?.when,
  plan_where: ({ plan }) => plan?.where,
  plan_how: ({ plan }) => plan?.how,
  plan_date: ({ plan }) => plan?.date,
  voted_at: (vote) => vote.voted_at,
  is_confirmed: (vote) => (vote.is_confirmed ? 'yes' : 'no'),
  // Later columns stand at the end, for programs that read them by their position.
  plan_with_whom: ({ plan }) => plan?.with_whom,
  state: ({ state }) => state,
  ballot_cast_at: (vote) => vote.ballot_cast_at,
}

async function* votesOf(pages: AsyncIterable<EngagementRow[]>): AsyncGenerator<Vote[]> {
  for await (const rows of pages) yield rows.map((row) => presentVote(row).attributes)
}

export const votesToCsv = (pages: AsyncIterable<EngagementRow[]>): Readable => csvOfPages(csvColumns, votesOf(pages))
