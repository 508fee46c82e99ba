import type { CallOutcome as Outcome, CallDue } from '@rostrum/contract/people'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { CallOutcome } from '../people/call-outcome.tsx'
import { usePersonName } from '../people/person-words.ts'
import { CallLink } from '../people/reach-button.tsx'
import { usePeopleChange } from '../tasks/use-people-change.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { FolkRow, FolkSkeleton } from './folk-row.tsx'
import { useCallsDue } from './use-morning.ts'

const MAX_SHOWN = 5

/** Whom to call today, and why. After a call, the row asks how it went. */
export const CallsDue = () => {
  const t = useText('morning')
  const list = useCallsDue()
  const [isAllShown, setAllShown] = useState(false)
  const count = list.data?.length ?? 0
  return (
    <section aria-labelledby="calls-title" id="calls" tabIndex={-1} className="scroll-mt-20 outline-none">
      <SectionHead id="calls-title" title={t('calls')} />
      {list.error ? (
        <ErrorState failure={t('failed')} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      ) : !list.data ? (
        <FolkSkeleton label={t('loading')} />
      ) : list.data.length === 0 ? (
        <p className="type-small">{t('nobodyToCall')}</p>
      ) : (
        <ul className="rounded-lg border border-line bg-raised">
          {list.data.slice(0, isAllShown ? undefined : MAX_SHOWN).map((due) => (
            <CallRow key={due.task_id ?? due.person.id} due={due} />
          ))}
        </ul>
      )}
      {count > MAX_SHOWN && !isAllShown && (
        <Button className="mt-3" onClick={() => setAllShown(true)}>
          {t('showCalls', { count })}
        </Button>
      )}
    </section>
  )
}

const CallRow = ({ due: { person, reason, title, task_id: taskId } }: { due: CallDue }) => {
  const t = useText('morning')
  const nameOf = usePersonName()
  const [isCalling, setCalling] = useState(false)
  const finish = usePeopleChange((id: string) => api('POST /tasks/:id/actions?action=done', { params: { id } }))
  const close = (outcome?: Outcome) => {
    setCalling(false)
    // Somebody who was not reached stays on the list.
    if (taskId !== null && outcome === 'reached') finish.mutate(taskId)
  }
  const { phone } = person.attributes
  return (
    <FolkRow
      person={person}
      lines={<p>{reason === 'task' ? title : t('needsHelp')}</p>}
      button={phone && <CallLink person={person} text={phone} onCall={() => setCalling(true)} />}
      question={
        isCalling && <CallOutcome person={{ id: person.id, name: nameOf(person.attributes) }} onClose={close} />
      }
    />
  )
}
