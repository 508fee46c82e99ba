import { lazySection } from '../../ui/lazy-part.tsx'
import type { AfterCampaignProps } from './after-campaign.tsx'

/**
 * Replaces `after-campaign.tsx` in browsers (see `imports` in `package.json`): there, its code is only needed once
 * somebody has acted. The server shows it to visitors without JavaScript.
 */
export const AfterCampaign = lazySection<AfterCampaignProps>(async () => ({
  default: (await import('./after-campaign.tsx')).AfterCampaign,
}))

export const afterCampaignCode = { preload: AfterCampaign.preload, isLoaded: AfterCampaign.isLoaded }
