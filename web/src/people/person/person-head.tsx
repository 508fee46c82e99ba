import type { Person } from '@rostrum/contract/people'
import { Suspense, useState } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { localDate } from '../../lib/local-date.ts'
import { PersonAvatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { countOfActs, firstNameOf, isPlaced, usePersonName, usePlaceText } from '../person-words.ts'
import { PersonTags } from '../person-tags.tsx'
import { CallLink, ChatLink, WriteLink } from '../reach-button.tsx'
import { useDayText } from '../use-day-text.ts'

const TagDialog = lazyDialog(() => import('../tag-dialog.tsx'))

/** The name, the labels, and the two things one does: call and write. */
export const PersonHead = ({ person, onCall }: { person: Person; onCall: () => void }) => {
  const t = useText('people')
  const nameOf = usePersonName()
  const placeOf = usePlaceText()
  const dayText = useDayText()
  const [isTagging, setTagging] = useState(false)
  const { attributes } = person
  const { name, phone, channels, first_seen_at: firstSeenAt } = attributes
  const mayBeCalled = phone !== null && channels.includes('call')
  const facts = [
    ...(isPlaced(attributes) ? [placeOf(attributes)] : []),
    t('hereSince', { date: dayText(localDate(new Date(firstSeenAt))) }),
    t('acts', { count: countOfActs(attributes) }),
  ]
  return (
    <div className="mb-8 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-[1_1_20rem] items-start gap-4">
        <PersonAvatar name={nameOf(attributes)} image={attributes.avatar} size={64} className="phone:size-12!" />
        <div className="min-w-0">
          <h1 className="type-title">{nameOf(attributes)}</h1>
          <p className="mt-1 text-muted">{facts.join(' · ')}</p>
          <div className="mt-2 flex flex-wrap items-center gap-1.5">
            <PersonTags person={person} />
            <Button
              variant="quiet"
              size="small"
              icon="plus"
              aria-label={t('editTags')}
              onPointerEnter={TagDialog.preload}
              onClick={() => setTagging(true)}
            >
              {t('tag')}
            </Button>
          </div>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 phone:w-full phone:*:flex-1">
        <CallLink
          person={person}
          variant="primary"
          text={name ? t('callNamed', { name: firstNameOf(name) }) : t('call')}
          onCall={onCall}
        />
        <WriteLink person={person} variant={mayBeCalled ? 'outlined' : 'primary'} />
        <ChatLink person={person} />
      </div>
      {isTagging && (
        <Suspense>
          <TagDialog people={[person]} onClose={() => setTagging(false)} />
        </Suspense>
      )}
    </div>
  )
}
