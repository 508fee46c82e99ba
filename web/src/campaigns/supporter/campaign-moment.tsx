import { AfterCampaign, afterCampaignCode } from '#after-campaign'
import { Suspense, useDeferredValue, useEffect, type ReactNode } from 'react'
import type { AfterCampaignProps } from './after-campaign.tsx'

interface CampaignMomentProps {
  /** What is shown after the act; undefined before. */
  after: AfterCampaignProps | undefined
  /** Whether the act is about to be reported, so that the code for what follows is worth loading. */
  isSoon: boolean
  /** What remains below the moment after the act. */
  below?: ReactNode
  /** What is shown before the act, and until the code for the moment after it is loaded. */
  children: ReactNode
}

/** The part of a campaign’s page that gives way to the moment after the last call, the email or the letter. */
export const CampaignMoment = ({ after, isSoon, below, children }: CampaignMomentProps) => {
  // React keeps what is shown until a deferred part is loaded, if the boundary around it was there before.
  const isLater = useDeferredValue(after !== undefined)
  const isShown = after !== undefined && (isLater || afterCampaignCode.isLoaded())
  useEffect(() => {
    if (isSoon) afterCampaignCode.preload()
  }, [isSoon])
  return (
    <>
      <Suspense>
        {isShown && (
          <div className="grid gap-10">
            <AfterCampaign {...after} />
            {below}
          </div>
        )}
      </Suspense>
      {!isShown && children}
    </>
  )
}
