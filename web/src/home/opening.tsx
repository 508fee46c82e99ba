import type { WeeklyActs } from '@rostrum/contract/weekly-acts'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { ActCard } from './act-card.tsx'
import { useOpening, type OpeningData, type Place } from './opening-data.ts'

interface OpeningProps {
  place: Place
  /** The name of the place; null for everywhere. */
  placeName: string | null
  /** The button that changes the place. */
  placeButton: ReactNode
  rendered: OpeningData | undefined
}

/** What a visitor sees first: what Rostrum is, what people did this week, and three things to do now. */
export const Opening = ({ place, placeName, placeButton, rendered }: OpeningProps) => {
  const t = useText('home')
  const data = useOpening(place, rendered)
  const actions = data?.actions.data ?? []
  const inPlace = data?.actions.meta.in_place_count ?? 0
  const isEmpty = data !== undefined && actions.length === 0
  return (
    <div className="for-visitor mb-8">
      <div className="mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-10 gap-y-3.5 narrow:grid-cols-1 phone:mb-4">
        <div>
          <h1 className="type-display">{t('title')}</h1>
          <p className="mt-2 type-lead phone:mt-1.5 phone:text-base">{t('lead')}</p>
        </div>
        {data?.weeklyActs && <Tally acts={data.weeklyActs} />}
      </div>
      {isEmpty ? (
        <ButtonLink to="/cause-registration">{t('common:listYourCause')}</ButtonLink>
      ) : (
        <section aria-labelledby="now">
          <SectionHead id="now" title={t(`now.${threeAtMost(actions.length)}`)}>
            {placeButton}
          </SectionHead>
          {data && placeName !== null && inPlace < actions.length && (
            <p className="-mt-2 mb-4 type-small">
              {inPlace === 0
                ? t('noneInPlace', { place: placeName })
                : t('fewInPlace', { count: inPlace, place: placeName })}
            </p>
          )}
          {data ? (
            <ul className={cards}>
              {actions.map((action, index) => (
                <ActCard key={action.id} action={action} isFirst={index === 0} />
              ))}
            </ul>
          ) : (
            <OpeningSkeleton />
          )}
        </section>
      )}
    </div>
  )
}

const cards = 'grid grid-cols-3 gap-6 rail:gap-4 phone:grid-cols-1 phone:gap-4'

const threeAtMost = (count: number) => (count === 0 || count === 1 || count === 2 ? count : 3)

const Tally = ({ acts }: { acts: WeeklyActs }) => {
  const t = useText('home')
  const language = useLanguage()
  // A number stays on the line of its noun.
  const parts = acts.kinds.map(({ type, count }) => t(`done.${type}`, { count }).replace(' ', '\u00a0'))
  return (
    <p className="grid max-w-90 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 text-sm">
      <b className="type-figure phone:text-[2rem]">{new Intl.NumberFormat(language).format(acts.total)}</b>
      <span>
        <span className="block font-semibold">{t('sinceMonday')}</span>
        <span className="text-muted">{parts.join(', ')}</span>
      </span>
    </p>
  )
}

const OpeningSkeleton = () => {
  const t = useText('home')
  return (
    <Skeleton label={t('loading')}>
      <div className={cards}>
        {[1, 2, 3].map((card) => (
          <div key={card} className="overflow-hidden rounded-lg border border-line bg-raised">
            <div className="h-16 bg-line opacity-60 phone:h-14" />
            <div className="grid gap-2.5 p-4">
              <SkeletonLine className="w-2/5" />
              <SkeletonLine className="h-4.5 w-4/5" />
              <SkeletonLine className="w-3/5" />
              <SkeletonLine className="w-3/5" />
              <SkeletonLine className="mt-1.5 h-10 w-full" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
