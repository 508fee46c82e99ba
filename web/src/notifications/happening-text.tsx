import type { Happening } from '@rostrum/contract/notifications'
import { useDidText } from '../content/use-did-text.ts'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { PersonAvatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { UnconfirmedTag } from '../ui/unconfirmed-tag.tsx'
import { iconOf, isByOne, personOf } from './happened.ts'

const useSentence = (happening: Happening): string => {
  const t = useText('notifications')
  const kindText = useText('kinds')
  const didText = useDidText()
  switch (happening.type) {
    case 'conversations':
    case 'contact-messages':
    case 'publications':
      return t(`happened.one.${happening.type}`)
    case 'decisions': {
      const { outcome, title } = happening.attributes
      if (outcome === 'banned' || outcome === 'unbanned') return t(`happened.decided.${outcome}`)
      if (title === null) return t('happened.decided.message')
      return t(outcome === 'restored' ? 'happened.decided.restored' : 'happened.decided.removed')
    }
    case 'moderation-reports':
    case 'moderation-appeals':
      return t(`happened.waiting.${happening.type}`, { count: happening.attributes.count })
    case 'new-acts': {
      const { count, is_at_least: isAtLeast, outcome } = happening.attributes
      const { type: path } = happening.relationships.item
      if (isByOne(happening)) return didText(path, outcome)
      return isAtLeast
        ? t('happened.atLeast.new-acts', { count })
        : t('happened.acts', { people: kindText(`${path}.own.participants`, { count }) })
    }
    case 'registration-help':
    case 'new-volunteers':
    case 'new-followers': {
      const { count, is_at_least: isAtLeast } = happening.attributes
      if (isByOne(happening)) return t(`happened.one.${happening.type}`)
      return isAtLeast
        ? t(`happened.atLeast.${happening.type}`, { count })
        : t(`happened.many.${happening.type}`, { count })
    }
  }
}

/** One sentence about what happened, with the person in bold and the item in italic. */
export const HappeningText = ({ happening }: { happening: Happening }) => {
  const t = useText('notifications')
  const sentence = useSentence(happening)
  const name = personOf(happening)?.name ?? t('someone')
  const work =
    happening.type === 'decisions'
      ? (happening.attributes.title ?? '')
      : 'relationships' in happening
        ? happening.relationships.item.attributes.title
        : ''
  return (
    <RichText
      text={sentence}
      parts={{
        person: () => <b className="font-strong">{name}</b>,
        people: (people) => <b className="font-strong">{people}</b>,
        work: () => <i>{work}</i>,
      }}
    />
  )
}

/** Who was the newest of several, and when it was. */
export const HappeningDetails = ({ happening }: { happening: Happening }) => {
  const t = useText('notifications')
  const ago = useRelativeTime()
  const person = personOf(happening)
  const { happened_at: at } = happening.attributes
  return (
    <>
      <time dateTime={at}>
        {person && !isByOne(happening) ? t('happened.newest', { name: person.name, ago: ago(at) }) : ago(at)}
      </time>
      {person?.is_confirmed === false && (
        <>
          {' '}
          <UnconfirmedTag />
        </>
      )}
    </>
  )
}

/** The disc of the person, or the icon of what happened if nobody is named. */
export const HappeningPicture = ({ happening, size }: { happening: Happening; size: number }) => {
  const person = personOf(happening)
  if (person) return <PersonAvatar name={person.name} image={person.avatar} size={size} />
  return (
    <span
      className="grid place-items-center rounded-full bg-sunken text-muted"
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      <Icon name={iconOf(happening)} size={20} />
    </span>
  )
}
