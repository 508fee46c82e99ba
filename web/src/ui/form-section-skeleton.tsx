import { SkeletonLine } from './skeleton.tsx'

/** The shape of a section of a form, while what it edits is loading. */
export const FormSectionSkeleton = () => (
  <div className="rule grid gap-x-12 gap-y-4 pt-4 pb-10 lg:grid-cols-[15rem_minmax(0,40rem)]">
    <SkeletonLine className="h-6 w-32" />
    <div className="grid gap-5">
      <SkeletonLine className="h-11" />
      <SkeletonLine className="h-11" />
      <SkeletonLine className="h-28" />
    </div>
  </div>
)
