import type { EventOutcome } from '@rostrum/contract/events'
import { ActionForm } from './action-form.tsx'
import { Moment, useMomentWords } from './moment.tsx'
import type { EmbedProps } from './subject.ts'
import { GuestShifts } from '../events/guest-shifts.tsx'
import { RsvpButtons } from '../events/rsvp-buttons.tsx'
import { useLinkNote } from '../guests/use-link-note.ts'
import { useSendGuestAct } from '../guests/use-send-guest-act.ts'
import { useText } from '../lib/i18n.tsx'
import { Notice } from '../ui/notice.tsx'

/** The question whether somebody will come, and then their answer. */
export const EventEmbed = ({ item: event, organization, answer }: EmbedProps<'events'>) => {
  const t = useText('events')
  const linkNote = useLinkNote()
  const words = useMomentWords()
  const act = useSendGuestAct({ path: 'events', id: event.id }, { answer })
  const { is_over: isOver, capacity, engagements_count: count } = event.attributes
  if (act.given) {
    const { number } = act.given
    const outcome = act.given.outcome as EventOutcome
    const note = linkNote(act.given, capacity !== null && outcome === 'going')
    if (outcome === 'going') return <Moment {...words({ kind: 'events', number, count })} note={note} />
    const text = t(`answerText.${outcome}`, { name: organization.name })
    return <Moment heading={t(`guestAnswer.${outcome}`)} text={text} note={note} />
  }
  if (isOver) return <Notice tone="info" title={t('isOver')} />
  return (
    <ActionForm
      act={act}
      title={t('willYouCome')}
      organizationName={organization.name}
      question={<GuestShifts event={event} act={act} />}
    >
      <RsvpButtons event={event} act={act} />
    </ActionForm>
  )
}
