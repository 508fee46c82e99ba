import { kindOf } from '@rostrum/contract/kinds'
import type { MyAction } from '@rostrum/contract/my-actions'
import { isoInZone } from '@rostrum/contract/zoned-time'
import { Link } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { useDateText } from '../lib/time.ts'
import { Icon } from '../ui/icon.tsx'
import { answerOf, pageOf } from './action-words.ts'
import { ActionTools } from './withdrawal.tsx'

type Attributes = MyAction['attributes']

const useSentence = ({ attributes }: MyAction): string => {
  const t = useText('my-actions')
  const answer = answerOf(attributes)
  const { title } = attributes
  // Those are promised, not done.
  const isPromise = answer === undefined || answer === 'pledged' || answer === 'volunteered' || answer === 'prepared'
  return t(`past.${isPromise ? 'answered' : answer}`, { title })
}

/** Something that was done: the day, what it was, and what is left to say about it. */
export const PastRow = ({ action }: { action: MyAction }) => {
  const t = useText('my-actions')
  const dateText = useDateText({ day: 'numeric', month: 'short', year: 'numeric' })
  const { attributes } = action
  const { kind, starts_at: startsAt, timezone, acted_at: actedAt, taken_down_by: takenDownBy } = attributes
  const day =
    startsAt === null
      ? (attributes.ballot_cast_at ?? actedAt)
      : isoInZone(timezone ?? 'UTC', new Date(startsAt)).slice(0, 10)
  const title = (text: string) =>
    takenDownBy === null ? (
      <Link to={pageOf(attributes)} className="font-strong text-ink no-underline hover:underline">
        {text}
      </Link>
    ) : (
      <b className="font-strong">{text}</b>
    )
  return (
    <li className="grid grid-cols-[6.5rem_18px_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0 phone:grid-cols-[18px_minmax(0,1fr)] phone:first:pt-0">
      <time dateTime={day} className="type-small md:pt-px phone:col-start-2 phone:row-start-2">
        {dateText(day)}
      </time>
      <Icon
        name={kind === 'phone-banks' ? 'headphones' : kindOf(kind).icon}
        size={18}
        className="mt-[3px] text-muted phone:row-start-1"
      />
      <div className="min-w-0 wrap-anywhere phone:col-start-2 phone:row-start-1">
        <p>
          <RichText text={useSentence(action)} parts={{ title }} />
        </p>
        <p className="type-small">{useAbout(attributes)}</p>
        <SoFar attributes={attributes} />
        {takenDownBy !== null && (
          <p className="type-small">{t(`takenDown.${takenDownBy}`, { organization: attributes.organization_name })}</p>
        )}
      </div>
      <ActionTools
        action={action}
        isDone
        className="phone:col-start-2"
        questionClassName="col-span-full phone:col-start-1"
      />
    </li>
  )
}

/** Whose it was, which number it had, and what the person noted. */
const useAbout = ({ organization_name: organization, number, note }: Attributes): string => {
  const t = useText('my-actions')
  return [organization, number !== null && t('number', { number }), note !== null && t('noted', { note })]
    .filter((part) => part !== false)
    .join(' · ')
}

/** What came of it so far: how many people did the same. */
const SoFar = ({ attributes: { kind, count } }: { attributes: Attributes }) => {
  const t = useText('my-actions')
  // Those two are promised, never done.
  if (kind === 'candidates' || kind === 'phone-banks' || count === 0) return null
  return <p className="type-small">{t(`soFar.${kind}`, { count })}</p>
}
