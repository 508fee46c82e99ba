import type { TimelineEntry } from '@rostrum/contract/people'
import { useState, type ReactNode } from 'react'
import { organizerKind } from '../../content/kinds.ts'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { localTime } from '../../lib/local-date.ts'
import { showPopup } from '../../lib/popup.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { useSession } from '../../lib/session.ts'
import { useClockText } from '../../lib/time.ts'
import { usePeopleChange } from '../../tasks/use-people-change.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { deedIcon, isAct, useDeedSentence } from '../person-words.ts'

const icons = { email: 'mail', call: 'phone', chat: 'message-circle' } as const

const iconOf = ({ type, deed, channel }: TimelineEntry): IconName => {
  if (type === 'note') return 'pencil'
  if (type === 'task') return 'list-checks'
  return channel ? icons[channel] : deed ? deedIcon(deed) : 'circle-check'
}

/** One entry: what happened and when; notes in full. */
export const TimelineRow = ({ entry, personId }: { entry: TimelineEntry; personId: string }) => {
  const t = useText('people')
  const clockText = useClockText()
  const userId = useSession(({ user }) => user?.id)
  const isOwner = useSession(({ organization }) => organization?.attributes.role === 'owner')
  const mayDelete = entry.type === 'note' && (isOwner || entry.by?.id === userId)
  return (
    <li className="grid grid-cols-[18px_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line py-2.5 last:border-b-0">
      <Icon name={iconOf(entry)} size={18} className="mt-1 text-muted" />
      <div className="min-w-0">
        <p>{entry.type === 'deed' ? <DeedText entry={entry} /> : <TeamText entry={entry} />}</p>
        {entry.body && (
          <blockquote className="mt-1 border-l-2 border-line-strong pl-3 text-sm whitespace-pre-line wrap-anywhere">
            {entry.body}
          </blockquote>
        )}
        {mayDelete && <DeleteButton personId={personId} noteId={entry.id} text={t('deleteNote')} />}
      </div>
      <time dateTime={entry.at} className="pt-0.5 type-small whitespace-nowrap">
        {clockText(localTime(new Date(entry.at)))}
      </time>
    </li>
  )
}

/** What somebody did. The title leads to everybody who took part in the same. */
const DeedText = ({ entry: { deed, item_id: itemId, title, outcome, by } }: { entry: TimelineEntry }) => {
  const t = useText('people')
  const kindText = useText('kinds')
  const sentenceOf = useDeedSentence()
  if (!deed) return title
  if (deed === 'imports') {
    return by ? t('deed.importedBy', { file: title, name: by.name }) : t('deed.importedFrom', { file: title })
  }
  const address = isAct(deed) && itemId ? organizerKind(deed).participantsAddress : undefined
  const work = (): ReactNode => {
    const text = title ?? (isAct(deed) ? kindText(`${deed}.named`) : '')
    return address && title ? <TextLink to={`${address}/${itemId}`}>{text}</TextLink> : text
  }
  return <RichText text={sentenceOf({ kind: deed, title, outcome })} parts={{ work }} />
}

/** What the organization did: a colleague called, wrote, left a note, or had a task. */
const TeamText = ({ entry: { type, by, title, channel, outcome } }: { entry: TimelineEntry }) => {
  const t = useText('people')
  const parts = {
    who: () => <b className="font-strong">{by?.name ?? t('formerColleague')}</b>,
    what: () => (
      <i>{type === 'task' ? title : t(`outcome.${outcome as 'reached'}`, { defaultValue: outcome ?? '' })}</i>
    ),
  }
  const key =
    type === 'note'
      ? 'did.note'
      : type === 'task'
        ? 'did.task'
        : channel === 'call'
          ? outcome
            ? 'did.callWithOutcome'
            : 'did.call'
          : channel === 'email'
            ? 'did.email'
            : 'did.chat'
  return <RichText text={t(key)} parts={parts} />
}

const DeleteButton = ({ personId, noteId, text }: { personId: string; noteId: string; text: string }) => {
  const t = useText('people')
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = usePeopleChange(
    () => api('DELETE /people/:id/notes/:noteId', { params: { id: personId, noteId } }),
    () => showPopup({ type: 'success', message: t('noteDeleted') }),
  )
  return (
    <>
      <Button variant="quiet" size="small" icon="trash" className="-ml-3" onClick={() => setConfirming(true)}>
        {text}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={t('deleteNoteTitle')}
        text={t('deleteNoteText')}
        confirmText={text}
        isPending={isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => mutate(undefined, { onError: () => setConfirming(false) })}
      />
    </>
  )
}
