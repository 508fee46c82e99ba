import { Suspense } from 'react'
import { useViewer } from '../lib/session.ts'
import { lazyExtra } from '../ui/lazy-part.tsx'
import type { NextStepProps } from './next-step-section.tsx'

const NextStepSection = lazyExtra(async () => ({ default: (await import('./next-step-section.tsx')).NextStepSection }))

/**
 * One thing to do next, after somebody has taken part. Nothing is shown if there is none, and nothing before the viewer is
 * known, because it depends on what they have done.
 */
export const NextStep = (props: NextStepProps) => {
  if (useViewer() === undefined) return null
  return (
    <Suspense>
      <NextStepSection {...props} />
    </Suspense>
  )
}
