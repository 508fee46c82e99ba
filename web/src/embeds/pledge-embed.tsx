import { Moment, useMomentWords } from './moment.tsx'
import type { Answered, EmbedProps } from './subject.ts'
import { PledgeForm } from '../candidates/supporter/pledge-form.tsx'
import type { PledgeAnswer } from '../candidates/supporter/pledge-values.ts'
import { useSendPledge } from '../candidates/supporter/use-send-pledge.ts'
import { useLinkNote } from '../guests/use-link-note.ts'
import { useText } from '../lib/i18n.tsx'

const nothing = () => undefined

/** The form to pledge a vote, with the same fields as on the page of the candidate. */
export const PledgeEmbed = ({
  item: candidate,
  organization,
  answer,
}: Omit<EmbedProps<'candidates'>, 'answer' | 'address'> & { answer: Answered<PledgeAnswer> }) => {
  const t = useText('candidates')
  const linkNote = useLinkNote()
  const words = useMomentWords()
  const sending = useSendPledge(candidate.id, { answer, onPledged: nothing })
  const count = candidate.attributes.engagements_count
  if (sending.given) {
    const { act } = sending.given
    return <Moment {...words({ kind: 'candidates', number: act.number, count })} note={linkNote(act)} />
  }
  return (
    <div className="rule pt-3.5">
      <p className="mb-5">{t('form.lead', { organization: organization.name })}</p>
      <PledgeForm candidate={candidate} organizationName={organization.name} sending={sending} kept={undefined} />
    </div>
  )
}
