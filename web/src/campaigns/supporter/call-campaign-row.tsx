import type { CallCampaign } from '@rostrum/contract/campaigns'
import { pageAddress } from '@rostrum/contract/kinds'
import { minutesFor } from '@rostrum/contract/minutes'
import { useText } from '../../lib/i18n.tsx'
import { ActionRow } from '../../content/action-row.tsx'
import { FactItem } from '../../ui/facts.tsx'

/** A call campaign in a list of actions. */
export const CallCampaignRow = ({ campaign, organizationId }: { campaign: CallCampaign; organizationId: string }) => {
  const t = useText('campaigns')
  const { title, summary, call_list: list, directory_id: directory, engagements_count } = campaign.attributes
  return (
    <ActionRow
      icon="phone"
      kind={t('callCampaign')}
      title={title}
      text={summary}
      to={pageAddress('call-campaigns', organizationId, campaign.id)}
      verb={t('callNow')}
    >
      <FactItem icon="users">
        {directory === null ? t('peopleToCall', { count: list.length }) : t('representatives.toCall')}
      </FactItem>
      {directory === null && (
        <FactItem icon="clock">{t('aboutMinutes', { count: minutesFor('call-campaigns', list.length) })}</FactItem>
      )}
      {engagements_count > 0 && <FactItem icon="phone">{t('called', { count: engagements_count })}</FactItem>}
    </ActionRow>
  )
}
