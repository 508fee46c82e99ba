import type { MailCampaign } from '@rostrum/contract/campaigns'
import { pageAddress } from '@rostrum/contract/kinds'
import { ActionRow } from '../../content/action-row.tsx'
import { useText } from '../../lib/i18n.tsx'
import { FactItem } from '../../ui/facts.tsx'
import { LetterCounts } from './letter-counts.tsx'

/** A mail campaign in a list of actions. */
export const MailCampaignRow = ({ campaign, organizationId }: { campaign: MailCampaign; organizationId: string }) => {
  const t = useText('campaigns')
  const { title, about, outcome_counts: counts } = campaign.attributes
  return (
    <ActionRow
      icon="mailbox"
      kind={t('mail.campaign')}
      title={title}
      text={about}
      to={pageAddress('mail-campaigns', organizationId, campaign.id)}
      verb={t('mail.verb')}
    >
      <FactItem icon="clock">{t('aboutMinutes', { count: 10 })}</FactItem>
      <LetterCounts counts={counts} />
    </ActionRow>
  )
}
