import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { PageHead, SectionHead } from './section-head.tsx'
import { FormSectionSkeleton } from './form-section-skeleton.tsx'
import { Skeleton, SkeletonLine } from './skeleton.tsx'

interface PageSkeletonProps {
  title: string
  lead?: string
  /** The link above the title that leads back. */
  back?: ReactNode
  /** Whether the page has tabs above its title. */
  hasTabs?: boolean
  /** Whether cards have buttons beside their title. */
  hasTools?: boolean
  shape: 'rows' | 'form' | 'cards'
}

/**
 * A page before it is known who looks at it, or before its data has been loaded: its title, which stays where it is,
 * and the shape of what follows. The server renders it for pages of signed-in users, so it contains nothing about them.
 */
export const PageSkeleton = ({ title, lead, back, hasTabs, hasTools, shape }: PageSkeletonProps) => {
  const t = useText('common')
  return (
    <>
      {hasTabs && <div className="mb-8 h-12 border-b border-line" />}
      {back}
      {shape === 'cards' ? (
        <SectionHead title={title} level={1} isLarge>
          {hasTools && <SkeletonLine className="h-10 w-28 touch:h-11" />}
        </SectionHead>
      ) : (
        <PageHead title={title} {...(lead !== undefined && { lead })} />
      )}
      <Skeleton label={t('loading')}>{shapes[shape]}</Skeleton>
    </>
  )
}

const shapes: Record<PageSkeletonProps['shape'], ReactNode> = {
  rows: (
    <div className="rounded-lg border border-line bg-raised">
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5', 'w-2/5'].map((width, index) => (
        <div key={`${width}${index}`} className="grid gap-2.5 border-t border-line p-5 first:border-t-0 phone:p-4">
          <SkeletonLine className={width} />
          <SkeletonLine className="w-1/3" />
        </div>
      ))}
    </div>
  ),
  form: (
    <>
      <FormSectionSkeleton />
      <FormSectionSkeleton />
    </>
  ),
  cards: (
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className="overflow-hidden rounded-lg border border-line bg-raised">
          <SkeletonLine className="h-28 rounded-none" />
          <div className="grid gap-2.5 p-5">
            <SkeletonLine className="w-3/5" />
            <SkeletonLine />
          </div>
        </div>
      ))}
    </div>
  ),
}
