import type { Person, TimelineEntry } from '@rostrum/contract/people'
import { useState } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { localDate } from '../../lib/local-date.ts'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { usePersonName } from '../person-words.ts'
import { useDayText } from '../use-day-text.ts'
import { NoteForm } from './note-form.tsx'
import { TimelineRow } from './timeline-row.tsx'

interface TimelineProps {
  person: Person
  entries: TimelineEntry[]
  hasEarlier: boolean
  isLoadingEarlier: boolean
  onEarlier: () => void
}

/** The entries of each day, both newest first. */
const byDay = (entries: readonly TimelineEntry[]): [day: string, entries: TimelineEntry[]][] => {
  const days = Map.groupBy(entries, ({ at }) => localDate(new Date(at)))
  return [...days]
}

/** What somebody did, and what the team noted, by day. */
export const Timeline = ({ person, entries, hasEarlier, isLoadingEarlier, onEarlier }: TimelineProps) => {
  const t = useText('people')
  const nameOf = usePersonName()
  const dayText = useDayText()
  const [savedNotes, setSavedNotes] = useState(0)
  return (
    <section aria-labelledby="timeline">
      <SectionHead id="timeline" title={t('timeline')} />
      <NoteForm
        // A new form after each note, so that the same note can be written again.
        key={savedNotes}
        personId={person.id}
        name={nameOf(person.attributes)}
        onSaved={() => setSavedNotes(savedNotes + 1)}
      />
      {byDay(entries).map(([day, entriesOfDay]) => (
        <div key={day} className="mb-5">
          <h3 className="border-b border-line pb-1.5 text-sm font-semibold text-muted">{dayText(day)}</h3>
          <ul>
            {entriesOfDay.map((entry) => (
              <TimelineRow key={`${entry.type} ${entry.id}`} entry={entry} personId={person.id} />
            ))}
          </ul>
        </div>
      ))}
      {hasEarlier && (
        <Button pending={isLoadingEarlier} pendingText={t('common:loading')} onClick={onEarlier}>
          {t('showEarlier')}
        </Button>
      )}
    </section>
  )
}
