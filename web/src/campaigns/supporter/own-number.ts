import { useRememberedAct } from '../../guests/guest-store.ts'
import type { GuestAct } from '../../guests/guest-values.ts'
import { useViewer } from '../../lib/session.ts'

/** What the moment after an act says about a campaign. */
export interface CountedCampaign {
  id: string
  attributes: {
    title: string
    engagements_count: number
    my_engagement: { number: number | null; share_url: string | null } | null
  }
}

/** The number of the viewer's act, or null while it has none. `given` is what a guest has sent from this page. */
export const useOwnNumber = ({ id, attributes }: CountedCampaign, given: GuestAct | undefined): number | null => {
  const viewer = useViewer()
  const remembered = useRememberedAct(id)
  const isVisitor = viewer === undefined || viewer === 'visitor'
  if (!isVisitor) return attributes.my_engagement?.number ?? null
  return given?.number ?? remembered?.number ?? null
}
