import type { ActType } from '@rostrum/contract/kinds'
import { Suspense } from 'react'
import { lazyExtra } from '../ui/lazy-part.tsx'

export interface NextStepProps {
  /** The kind and the id of what was done. */
  after: ActType
  id: string
  className?: string
}

const NextStepSection = lazyExtra(async () => ({ default: (await import('./next-step-section.tsx')).NextStepSection }))

/** One thing to do next, after somebody has taken part. Nothing is shown if there is none. */
export const NextStep = (props: NextStepProps) => (
  <Suspense>
    <NextStepSection {...props} />
  </Suspense>
)
