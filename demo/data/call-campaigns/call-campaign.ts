import type { callCampaignKind } from '@rostrum/contract/campaigns'
import type { z } from 'zod'
import type { officials } from './officials.ts'

export type CallCampaignFields = z.output<typeof callCampaignKind.attributes>

/** A call campaign as it is written down here; `{place}` is the organization's city, the other placeholders are the caller's. */
export interface DemoCallCampaign {
  title: string
  summary: string
  background: string
  message: string
  guidelines: string
  /** Who is called. */
  officials: keyof typeof officials
}
