import { useViewer } from '../lib/session.ts'
import { useRememberedAct } from './guest-store.ts'

interface SharedItem {
  id: string
  attributes: { my_engagement: { share_url: string | null } | null }
}

/** The address of an item that counts whoever comes by it to the viewer's own act; undefined if there is none. */
export const useShareUrl = ({ id, attributes: { my_engagement: mine } }: SharedItem): string | undefined => {
  const isVisitor = useViewer() === 'visitor'
  const remembered = useRememberedAct(id)
  return mine?.share_url ?? (isVisitor ? remembered?.shareUrl : undefined)
}
