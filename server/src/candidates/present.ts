import { z } from 'zod'
import { voteDetails, votingPlan, type CandidateVote } from '@rostrum/contract/candidates'
import { isConfirmed, presentGuest, presentParticipant, type EngagementRow } from '../content/engagements.ts'
import type { ShareUrl } from '../shares/share-link.ts'
import { toCsv } from '../platform/csv.ts'

/** The details as they were validated when the pledge was made. */
const stored = z.object({ ...voteDetails.shape, plan: votingPlan.nullable().default(null) })

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

export const votesToCsv = (rows: EngagementRow[]): string =>
  toCsv(
    [...columns, 'plan_when', 'plan_where', 'plan_how', 'plan_date', 'voted_at', 'is_confirmed'],
    rows.map((row) => {
      const { plan, voted_at, is_confirmed, ...vote } = presentVote(row).attributes
      return [
        ...columns.map((column) => vote[column]),
        plan?.when,
        plan?.where,
        plan?.how,
        plan?.date,
        voted_at,
        is_confirmed ? 'yes' : 'no',
      ]
    }),
  )
