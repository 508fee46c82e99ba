import { SkeletonLine, Skeleton } from './skeleton.tsx'

/** A placeholder for a list of people, or of their messages or reports, while the list loads. */
export const PeopleSkeleton = ({ label }: { label: string }) => (
  <Skeleton label={label}>
    <div className="rounded-lg border border-line bg-raised">
      {['w-2/5', 'w-1/2', 'w-1/3'].map((width) => (
        <div
          key={width}
          className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-3.5 border-t border-line px-5 py-3 first:border-t-0"
        >
          <SkeletonLine className="size-10 rounded-full" />
          <SkeletonLine className={width} />
        </div>
      ))}
    </div>
  </Skeleton>
)
