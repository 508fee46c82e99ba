import type { ReactNode } from 'react'
import { Facts } from '../../ui/facts.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { BackLink } from '../../ui/text-link.tsx'

interface CampaignHeadProps {
  organizationId: string
  organizationName: string
  icon: IconName
  /** The translated name of the kind of campaign. */
  kind: string
  title: string
  lead: string
  /** Shown at the right of the title: the progress of the supporter. */
  progress?: ReactNode
  /** `FactItem` elements, such as the number of participants. */
  children: ReactNode
}

/** The top of every campaign page: the organization, the kind of campaign, the title, the lead and some facts. */
export const CampaignHead = ({
  organizationId,
  organizationName,
  icon,
  kind,
  title,
  lead,
  progress,
  children,
}: CampaignHeadProps) => (
  <>
    <BackLink to={`/organization/${organizationId}`}>{organizationName}</BackLink>
    <p className="mt-2 flex items-center gap-1.5 text-xs font-semibold text-muted">
      <Icon name={icon} size={16} />
      {kind}
    </p>
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
      <h1 className="type-title wrap-anywhere">{title}</h1>
      {progress}
    </div>
    <p className="mt-2 type-lead wrap-anywhere whitespace-pre-line">{lead}</p>
    <Facts className="mt-2">{children}</Facts>
  </>
)
