import { ActionHead, NewTabLink } from './action-head.tsx'
import type { EmbedAnswer } from './answer.ts'
import { CallEmbed } from './call-embed.tsx'
import { EmailEmbed } from './email-embed.tsx'
import { EventEmbed } from './event-embed.tsx'
import { MailEmbed } from './mail-embed.tsx'
import { PledgeEmbed } from './pledge-embed.tsx'
import type { Action } from './subject.ts'
import { VolunteerEmbed } from './volunteer-embed.tsx'
import { useFullPage } from '../lib/full-page.ts'
import { useText } from '../lib/i18n.tsx'
import { useOrigin } from '../lib/origin.ts'
import { Mark } from '../ui/mark.tsx'

interface EmbedCardProps {
  action: Action
  answer: EmbedAnswer | undefined
  address: URL
}

/** An action alone, to be shown in a frame. */
export const EmbedCard = ({ action, answer, address }: EmbedCardProps) => {
  const t = useText('embeds')
  const fullPage = useFullPage() ?? ''
  const { host } = new URL(useOrigin())
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-raised p-5"
      {...(answer && { 'data-answered': '' })}
      {...(answer?.needsProof && { 'data-needs-proof': answer.outcome })}
    >
      <ActionHead action={action} />
      <Content action={action} answer={answer} address={address} />
      <footer className="flex items-center gap-2 border-t border-line pt-3 type-small">
        <Mark />
        <NewTabLink href={fullPage} className="link inline-flex min-h-6 items-center touch:min-h-11">
          {t('onSite', { host })}
        </NewTabLink>
      </footer>
    </div>
  )
}

const Content = ({ action, answer, address }: EmbedCardProps) => {
  const { organization } = action
  const shared = { organization, address, answer: answer?.act }
  switch (action.type) {
    case 'events':
      return <EventEmbed item={action.item} {...shared} />
    case 'call-campaigns':
      return <CallEmbed item={action.item} {...shared} />
    case 'email-campaigns':
      return <EmailEmbed item={action.item} {...shared} />
    case 'mail-campaigns':
      return <MailEmbed item={action.item} {...shared} />
    case 'candidates':
      return <PledgeEmbed item={action.item} organization={organization} answer={answer?.pledge} />
    case 'phone-bank':
      return <VolunteerEmbed phoneBank={action.phoneBank} organization={organization} answer={answer?.registration} />
  }
}
