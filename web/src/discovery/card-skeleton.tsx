import { useText } from '../lib/i18n.tsx'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'

/** In four columns, most cards have a row with a second line of the name, of the facts, and of the causes. */
const inFourColumns = 'max-[80rem]:hidden'

/** Placeholders in the shape of the expected cards, so that the content below them does not move on loading. */
export const CardSkeleton = ({ className, count = 8 }: { className: string; count?: number }) => {
  const t = useText('discovery')
  return (
    <Skeleton label={t('loadingGroups')}>
      <div className={className}>
        {Array.from({ length: count }, (_, card) => (
          <div key={card} className="overflow-hidden rounded-lg border border-line bg-raised">
            <div className="aspect-[8/3] bg-line opacity-60" />
            <div className="grid gap-2.5 px-4 pb-4">
              <div className="-mt-6.5 mb-1 size-14 rounded-md bg-line shadow-[0_0_0_3px_var(--color-raised)]" />
              <SkeletonLine className="h-4.5 w-7/10" />
              <SkeletonLine className={`h-4.5 w-1/2 ${inFourColumns}`} />
              <SkeletonLine className="w-9/10" />
              <SkeletonLine className="w-3/5" />
              <SkeletonLine className="w-[45%]" />
              <SkeletonLine className={`w-2/5 ${inFourColumns}`} />
              <div className="mt-1.5 flex gap-2">
                <SkeletonLine className="h-6 w-16" />
                <SkeletonLine className="h-6 w-20" />
              </div>
              <SkeletonLine className={`h-6 w-20 ${inFourColumns}`} />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
