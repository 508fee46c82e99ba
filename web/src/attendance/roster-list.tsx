import type { PlacedShift } from '@rostrum/contract/shifts'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useShiftTexts } from '../events/shifts.ts'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Pill } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { UnconfirmedTag } from '../ui/unconfirmed-tag.tsx'
import { byName } from './by-name.ts'
import type { EventRoster } from './kept-roster.ts'
import { isOfShift, ShiftFilter } from './shift-filter.tsx'
import { ShiftsDialog } from './shifts-dialog.tsx'
import { pressStatus, usePresses } from './presses.ts'
import type { RosterPerson } from './use-roster.ts'

const views = ['all', 'missing', 'here'] as const
type View = (typeof views)[number]

/** More are shown on request, because a phone would need long for thousands of rows. */
const MAX_SHOWN = 300

/** Letters without accents and in lower case, so that “Jose” finds “José”. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A roster may have thousands of names, which are searched with each letter that is typed. */
const plainNames = new WeakMap<RosterPerson['attributes'], string>()
const plainNameOf = ({ attributes }: RosterPerson): string => {
  const name = plainNames.get(attributes) ?? plain(attributes.name ?? '')
  plainNames.set(attributes, name)
  return name
}

const isHere = ({ attributes }: RosterPerson) => attributes.status === 'attended'

/** Who declined is only listed if somebody looks for them, or they came all the same. */
const matches = (person: RosterPerson, view: View, words: readonly string[]): boolean => {
  if (view === 'here' && !isHere(person)) return false
  if (view === 'missing' && isHere(person)) return false
  if (words.length === 0) return person.attributes.outcome !== 'cant' || person.attributes.status !== 'unknown'
  const name = plainNameOf(person)
  return words.every((word) => name.includes(word))
}

interface RosterListProps {
  eventId: string
  event: EventRoster['event']
  people: RosterPerson[]
  tools: ReactNode
}

/** The people by name, with a search that needs no connection. */
export const RosterList = ({ eventId, event: { shifts, timezone }, people, tools }: RosterListProps) => {
  const t = useText('attendance')
  const language = useLanguage()
  const shiftTexts = useShiftTexts(shifts, timezone)
  const [text, setText] = useState('')
  const [view, setView] = useState<View>('all')
  const [shift, setShift] = useState('')
  const [isAllShown, setAllShown] = useState(false)
  const words = plain(useDeferredValue(text)).split(/\s+/).filter(Boolean)
  const found = people
    .filter((person) => matches(person, view, words) && isOfShift(person, { chosen: shift, shifts }))
    .toSorted(byName(language))
  const shown = isAllShown ? found : found.slice(0, MAX_SHOWN)
  return (
    // What has the focus is scrolled to below the counts, which stay at the top.
    <div className="**:scroll-mt-32">
      <div className="mb-3 grid gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <SearchBox
          label={t('search')}
          name="search"
          action=""
          value={text}
          onChange={setText}
          onSubmit={() => {}}
          onEscape={() => setText('')}
        />
        {tools}
      </div>
      <div role="group" aria-label={t('show')} className="mb-3 flex flex-wrap gap-2">
        {views.map((each) => (
          <Pill key={each} isChosen={each === view} onClick={() => setView(each)}>
            {t(`views.${each}`)}
          </Pill>
        ))}
      </div>
      {shifts.length > 0 && (
        <ShiftFilter shifts={shifts} texts={shiftTexts} people={people} chosen={shift} onChoose={setShift} />
      )}
      {found.length === 0 ? (
        <p className="py-6 text-muted">{t(people.length === 0 ? 'nobody' : 'nobodyFound')}</p>
      ) : (
        <ul aria-label={t('roster')} className="rounded-lg border border-line bg-raised">
          {shown.map((person) => (
            <Row
              key={person.id}
              eventId={eventId}
              person={person}
              shifts={shifts}
              timezone={timezone}
              shiftTexts={shiftTexts}
            />
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <Button className="mt-3" onClick={() => setAllShown(true)}>
          {t('showAll', { count: found.length })}
        </Button>
      )}
    </div>
  )
}

const answers = ['going', 'maybe', 'cant', 'waitlist'] as const
const isAnswer = (outcome: string | null): outcome is (typeof answers)[number] =>
  answers.some((answer) => answer === outcome)

interface RowProps {
  eventId: string
  person: RosterPerson
  shifts: readonly PlacedShift[]
  timezone: string
  shiftTexts: ReadonlyMap<string, string>
}

const Row = ({ eventId, person, shifts, timezone, shiftTexts }: RowProps) => {
  const t = useText('attendance')
  const isConnected = usePresses((state) => state.isConnected)
  const { attributes } = person
  const { name, outcome, status, is_walk_in: isWalkIn, is_confirmed: isConfirmed, person_id: personId } = attributes
  const shownName = name ?? t('someone')
  const isPressed = status === 'attended'
  const [isChoosing, setChoosing] = useState(false)
  const own = shifts.filter(({ id }) => attributes.shifts.includes(id))
  // The server may not know yet of somebody who was added here, or that somebody who declined came.
  const isExpected = person.isWaiting ? !isWalkIn && outcome !== 'cant' : outcome !== 'cant' || isPressed
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 first:border-t-0">
      <div className="min-w-0">
        {personId === null ? (
          <p className="font-strong wrap-anywhere">{shownName}</p>
        ) : (
          <Link
            to={`/people/${personId}`}
            className="inline-flex min-h-6 items-center font-strong text-ink no-underline wrap-anywhere hover:underline touch:min-h-11"
          >
            {shownName}
          </Link>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 type-small">
          <span>{isWalkIn ? t('answer.walkIn') : isAnswer(outcome) ? t(`answer.${outcome}`) : null}</span>
          {status === 'no_show' && <span>{t('noShow')}</span>}
          {!isConfirmed && <UnconfirmedTag />}
          {person.isWaiting && !isConnected && (
            <span className="inline-flex items-center gap-1">
              <Icon name="cloud-off" size={16} />
              {t('isWaiting')}
            </span>
          )}
        </p>
      </div>
      <button
        type="button"
        aria-pressed={isPressed}
        className={classNames(
          'button inline-flex min-h-13 min-w-28 items-center justify-center gap-2 rounded-md border px-4 font-semibold',
          isPressed
            ? 'border-accent bg-accent text-accent-ink hover:bg-accent-hover'
            : 'border-line-strong bg-raised text-ink hover:bg-sunken',
        )}
        onClick={() => pressStatus(eventId, [person.id], isPressed ? 'unknown' : 'attended')}
      >
        {isPressed && <Icon name="check" size={20} />}
        {t('isHere')}
        <span className="sr-only">{shownName}</span>
      </button>
      <div className="col-span-2 empty:hidden">
        {own.map(({ id }) => (
          <p key={id} className="type-small wrap-anywhere">
            {shiftTexts.get(id)}
          </p>
        ))}
        {isExpected && shifts.length > 0 && (
          <Button variant="quiet" size="small" icon="clock" className="-ml-3" onClick={() => setChoosing(true)}>
            {t(own.length === 0 ? 'shifts.put' : 'shifts.change')}
            <span className="sr-only">{shownName}</span>
          </Button>
        )}
        {isChoosing && (
          <ShiftsDialog
            eventId={eventId}
            person={person}
            shifts={shifts}
            timezone={timezone}
            onClose={() => setChoosing(false)}
          />
        )}
      </div>
    </li>
  )
}
