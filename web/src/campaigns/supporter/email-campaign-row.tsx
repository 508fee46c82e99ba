import type { EmailCampaign } from '@rostrum/contract/campaigns'
import { pageAddress } from '@rostrum/contract/kinds'
import { ActionRow } from '../../content/action-row.tsx'
import { useText } from '../../lib/i18n.tsx'
import { FactItem } from '../../ui/facts.tsx'
import { splitLead } from './lead.ts'

/** An email campaign in a list of actions. */
export const EmailCampaignRow = ({ campaign, organizationId }: { campaign: EmailCampaign; organizationId: string }) => {
  const t = useText('campaigns')
  const { title, about, email_list: list, directory_id: directory, engagements_count: count } = campaign.attributes
  return (
    <ActionRow
      icon="mail"
      kind={t('email.campaign')}
      title={title}
      text={splitLead(about).lead}
      to={pageAddress('email-campaigns', organizationId, campaign.id)}
      verb={t('email.verb')}
    >
      <FactItem icon="users">
        {directory === null ? t('email.peopleToWrite', { count: list.length }) : t('representatives.toCall')}
      </FactItem>
      <FactItem icon="clock">{t('aboutMinutes', { count: 5 })}</FactItem>
      {count > 0 && <FactItem icon="mail">{t('email.wrote', { count })}</FactItem>}
    </ActionRow>
  )
}
