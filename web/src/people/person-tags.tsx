import { personAvatar } from '@rostrum/art'
import type { Person } from '@rostrum/contract/people'
import { useText } from '../lib/i18n.tsx'
import { useNow } from '../lib/time.ts'
import { Tag } from '../ui/tag.tsx'
import { timeToWelcome } from './person-words.ts'

/** A label of the organization. The same label has the same color everywhere. */
const OwnTag = ({ children }: { children: string }) => <Tag hue={personAvatar(children).hue}>{children}</Tag>

/** What the team should see at once about somebody: whether they need something, and the organization's labels. */
export const PersonTags = ({ person: { attributes } }: { person: Person }) => {
  const t = useText('people')
  const isNew = timeToWelcome(attributes.first_seen_at, useNow().getTime()) > 0
  const { needs_help: needsHelp, welcomed_at: welcomedAt, is_guest: isGuest, is_confirmed: isConfirmed } = attributes
  return (
    <>
      {needsHelp && <Tag hue="amber">{t('needsHelp')}</Tag>}
      {isNew && welcomedAt === null && <Tag hue="clay">{t('toWelcome')}</Tag>}
      {isGuest && !isConfirmed && <Tag>{t('unconfirmedGuest')}</Tag>}
      {attributes.tags.map((tag) => (
        <OwnTag key={tag}>{tag}</OwnTag>
      ))}
    </>
  )
}
