import type { callCampaignKind } from '@rostrum/contract/campaigns'
import type { z } from 'zod'
import type { officials } from './officials.ts'

export type CallCampaignFields = z.input<typeof callCampaignKind.attributes>

/**
 * The data of a call campaign. `{place}` stands for the organization's city; the other placeholders are the caller's.
 */
export interface DemoCallCampaign {
  title: string
  summary: string
  background: string
  message: string
  guidelines: string
  /** Which officials to call. */
  officials: keyof typeof officials
}
