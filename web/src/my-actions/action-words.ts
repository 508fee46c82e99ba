import { engagingKinds, pageAddress, type EngagingKind } from '@rostrum/contract/kinds'
import type { MyAction } from '@rostrum/contract/my-actions'
import { useText } from '../lib/i18n.tsx'
import { pledgeAddress } from '../candidates/candidate.ts'

type Attributes = MyAction['attributes']
type Outcome = EngagingKind['outcomes'][number]

const outcomes: readonly Outcome[] = engagingKinds.flatMap((kind) => kind.outcomes)

/** The present answer; undefined for one that this version does not know. */
export const answerOf = ({
  kind,
  outcome,
  ballot_cast_at: castAt,
}: Attributes): Outcome | 'pledged' | 'voted' | 'volunteered' | undefined => {
  if (kind === 'candidates') return castAt === null ? 'pledged' : 'voted'
  if (kind === 'phone-banks') return 'volunteered'
  return outcomes.find((known) => known === outcome)
}

/** The page where the act is changed; null if it cannot be, because the page is not public or the event is over. */
export const changeAddress = (
  { kind, organization_id, item_id, starts_at, taken_down_by }: Attributes,
  isDone: boolean,
): string | null => {
  if (taken_down_by !== null || (isDone && starts_at !== null)) return null
  if (kind === 'candidates') return pledgeAddress(organization_id, item_id)
  return pageOf({ kind, organization_id, item_id })
}

export const pageOf = ({ kind, organization_id, item_id }: Pick<Attributes, 'kind' | 'organization_id' | 'item_id'>) =>
  kind === 'phone-banks' ? `/phone-bank-registration/${organization_id}` : pageAddress(kind, organization_id, item_id)

/** What the act is about. A pledge and a phone bank have no title of their own. */
export const useActionTitle = (): ((attributes: Attributes) => string) => {
  const t = useText('my-actions')
  const phoneBankText = useText('phone-bank')
  return ({ kind, title, registration }) => {
    if (registration) return phoneBankText(`title.${registration.volunteer_type}`, { name: title })
    return kind === 'candidates' ? t('voteFor', { name: title }) : title
  }
}

/** What somebody would lose by withdrawing; the key of the texts of the question. */
export const stakeOf = (
  { kind, outcome, is_limited: isLimited }: Attributes,
  isDone: boolean,
): 'place' | 'waitlist' | 'event' | 'pledge' | 'volunteer' | 'other' => {
  if (kind === 'candidates') return 'pledge'
  if (kind === 'phone-banks') return 'volunteer'
  if (kind !== 'events' || isDone) return 'other'
  if (outcome === 'waitlist') return 'waitlist'
  return outcome === 'going' && isLimited ? 'place' : 'event'
}
