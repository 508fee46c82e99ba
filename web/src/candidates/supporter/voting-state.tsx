import type { CandidateVote, planPayload } from '@rostrum/contract/candidates'
import { isUsState, type UsState } from '@rostrum/contract/us-states'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { ElectionDays } from '../../elections/election-days.tsx'
import { StateOptions } from '../../elections/state-options.tsx'
import { publishedKey } from '../../content/published.ts'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { FormSelect } from '../../ui/form-fields.tsx'

type PlanForm = (typeof planPayload)['_zod']['input']

/** The next election for whoever votes in a state, and the states that have days of their own. */
const useElection = (candidateId: string, state: UsState | undefined) => {
  const viewer = useSession(({ user }) => user?.id)
  return useQuery({
    queryKey: publishedKey('candidates', viewer, candidateId, `election ${state ?? ''}`),
    queryFn: ({ signal }) =>
      api('GET /candidates/:id/election', {
        params: { id: candidateId },
        query: state === undefined ? {} : { state },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Asks where the person votes, and says which days matter there. Nothing while no election is known. */
export const VotingState = ({ pledge }: { pledge: CandidateVote }) => {
  const t = useText('candidates')
  const { candidate_id: candidateId, candidate_name: name } = pledge.attributes
  const chosen = useWatch<PlanForm, 'state'>({ name: 'state' }) ?? ''
  const { data } = useElection(candidateId, isUsState(chosen) ? chosen : undefined)
  const download = useDownload({ path: `/api/candidate-votes/${pledge.id}/calendar.ics`, fileName: `${name}.ics` })
  if (!data) return null
  const { data: election, meta } = data
  const hasVoted = pledge.attributes.ballot_cast_at !== null
  // The file is about what has been saved.
  const isSaved = chosen === (pledge.attributes.state ?? '')
  return (
    <>
      {meta.states.length > 0 && (
        <FormSelect<PlanForm> name="state" label={t('plan.state')} hint={t('plan.stateHint')} optional>
          <option value="">{t('plan.elsewhere')}</option>
          <StateOptions />
        </FormSelect>
      )}
      <div role="status">
        {election !== null && (
          <div className="grid gap-3 rounded-lg bg-accent-soft p-5">
            <h3 className="type-heading wrap-anywhere">{election.attributes.name}</h3>
            <ElectionDays election={election} />
            {!hasVoted && <p className="text-sm">{t('election.reminders')}</p>}
            {isSaved && (
              <div>
                <Button
                  icon="calendar"
                  pending={download.isPending}
                  pendingText={t('common:loading')}
                  onClick={() => download.mutate()}
                >
                  {t('election.calendar')}
                </Button>
              </div>
            )}
          </div>
        )}
      </div>
    </>
  )
}
