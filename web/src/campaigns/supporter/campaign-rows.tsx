import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface CampaignRowsProps {
  /** Said where there are none. */
  none: string
  noneText: string
  /** Rows of the kind. */
  children: ReactNode[]
}

export const CampaignRows = ({ none, noneText, children }: CampaignRowsProps) =>
  children.length === 0 ? (
    <EmptyState title={none} text={noneText} />
  ) : (
    <Card>
      <ul>{children}</ul>
    </Card>
  )
