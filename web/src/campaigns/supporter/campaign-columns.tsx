import type { ReactNode } from 'react'

interface CampaignColumnsProps {
  /** What has to be done first, such as saying where one lives. On a phone, it stands above everything else. */
  first?: ReactNode
  aside: ReactNode
  children: ReactNode
}

/** What a campaign asks people to write, and beside it on wide screens, what they do with it. */
export const CampaignColumns = ({ first, aside, children }: CampaignColumnsProps) => (
  <div className="mt-7 grid items-start gap-x-6 gap-y-8 md:grid-cols-[minmax(0,1fr)_19rem] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-10">
    {first && <div className="grid grid-cols-[minmax(0,1fr)] md:col-start-2">{first}</div>}
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:col-start-1 md:row-span-2 md:row-start-1">{children}</div>
    <div className="grid gap-8 md:col-start-2">{aside}</div>
  </div>
)
