import type { Person } from '@rostrum/contract/people'
import { Link, useLocation } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { PersonAvatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { ConsentLegend, ConsentMarks } from './consent-marks.tsx'
import { listPath, rememberList } from './filters.ts'
import { countOfActs, isPlaced, useDeedText, usePersonName, usePlaceText } from './person-words.ts'
import { PersonTags } from './person-tags.tsx'
import { SelectionBar } from './selection-bar.tsx'

interface PeopleRowsProps {
  people: Person[]
  /** Whether another page is loading, while this one is still shown. */
  isOutdated: boolean
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** The same columns for the head and for the rows, from 1100 px on. */
const columns =
  'lg:grid-cols-[44px_40px_minmax(0,1.25fr)_minmax(0,1.5fr)_4.5rem_minmax(0,1.25fr)_4.5rem] lg:items-center lg:gap-y-0'

/** One page of people. Below 1100 px, each row is a small card. */
export const PeopleRows = ({ people, isOutdated, selected, onSelect }: PeopleRowsProps) => {
  const t = useText('people')
  const chosen = people.filter(({ id }) => selected.has(id))
  const isAll = chosen.length === people.length
  const toggle = (id: string) => {
    const next = new Set(chosen.map((person) => person.id))
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <>
      <div className="rounded-lg border border-line bg-raised">
        {chosen.length > 0 && <SelectionBar people={chosen} onClear={() => onSelect(new Set())} />}
        <div className={`grid grid-cols-[44px_1fr] gap-x-3 bg-sunken px-3 text-sm text-muted ${columns}`}>
          <label className="grid size-11 place-items-center">
            <input
              type="checkbox"
              checked={isAll}
              onChange={() => onSelect(new Set(isAll ? [] : people.map(({ id }) => id)))}
            />
            <span className="sr-only">{t('selectAll')}</span>
          </label>
          <span aria-hidden="true" className="self-center lg:hidden">
            {t('selectAll')}
          </span>
          <span aria-hidden="true" className="hidden lg:block" />
          {(['name', 'lastDid', 'acts', 'tags', 'consent'] as const).map((column) => (
            <span key={column} aria-hidden="true" className="hidden lg:block">
              {t(`column.${column}`)}
            </span>
          ))}
        </div>
        <ul aria-label={t('title')} aria-busy={isOutdated}>
          {people.map((person) => (
            <Row
              key={person.id}
              person={person}
              isSelected={selected.has(person.id)}
              onToggle={() => toggle(person.id)}
            />
          ))}
        </ul>
      </div>
      <ConsentLegend />
    </>
  )
}

interface RowProps {
  person: Person
  isSelected: boolean
  onToggle: () => void
}

const Row = ({ person, isSelected, onToggle }: RowProps) => {
  const t = useText('people')
  const nameOf = usePersonName()
  const placeOf = usePlaceText()
  const deedText = useDeedText()
  const ago = useRelativeTime()
  const { search } = useLocation()
  const { attributes } = person
  const { last_deed: lastDeed, last_seen_at: lastSeenAt, avatar } = attributes
  const name = nameOf(attributes)
  const acts = countOfActs(attributes)
  return (
    <li
      className={classNames(
        'grid grid-cols-[44px_40px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-t border-line px-3 py-2.5 phone:grid-cols-[44px_32px_minmax(0,1fr)_auto] phone:gap-x-2',
        columns,
        isSelected && 'bg-accent-soft [--color-muted:var(--color-accent-soft-ink)]',
      )}
    >
      <label className="grid size-11 place-items-center">
        <input type="checkbox" checked={isSelected} onChange={onToggle} />
        <span className="sr-only">{t('select', { name })}</span>
      </label>
      <PersonAvatar name={name} image={avatar} className="phone:mt-1.5 phone:size-8!" />
      <div className="min-w-0">
        <Link
          to={`${listPath}/${person.id}`}
          state={rememberList(search)}
          className="inline-flex min-h-6 items-center font-strong text-ink no-underline wrap-anywhere hover:underline touch:min-h-11 touch:lg:min-h-6"
        >
          {name}
        </Link>
        {isPlaced(attributes) && <p className="type-small">{placeOf(attributes)}</p>}
      </div>
      <div className="order-last min-w-0 text-sm max-lg:col-span-2 max-lg:col-start-3 lg:order-none">
        {lastDeed && <p>{deedText(lastDeed)}</p>}
        <p className="text-xs text-muted">
          <time dateTime={lastSeenAt}>{ago(lastSeenAt)}</time>
          <span className="lg:hidden">{` · ${t('acts', { count: acts })}`}</span>
        </p>
      </div>
      <p className="type-small max-lg:hidden">{t('acts', { count: acts })}</p>
      <div className="order-last flex flex-wrap gap-1 empty:hidden max-lg:col-span-2 max-lg:col-start-3 lg:order-none lg:empty:block">
        <PersonTags person={person} />
      </div>
      <div className="pt-1">
        <ConsentMarks attributes={attributes} />
      </div>
    </li>
  )
}
