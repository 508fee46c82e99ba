import { callTarget } from '@rostrum/contract/campaigns'
import { callColumns } from '../../content/list-columns.ts'
import { useText } from '../../lib/i18n.tsx'
import { FormText } from '../../ui/form-fields.tsx'
import { FieldPair } from '../../ui/form-section.tsx'
import { type CallCampaignLabel, type CallCampaignValues as Values, emptyTarget } from './call-campaign-values.ts'
import { TargetList } from './target-list.tsx'

/** The people whom supporters call, as the organizer enters them. */
export const CallList = () => {
  const t = useText('content')
  return (
    <TargetList
      name="call_list"
      labelOf={(field) => t(`callCampaign.field.${field as CallCampaignLabel}`)}
      rowName={t('callCampaign.row')}
      addText={t('callCampaign.addRow')}
      emptyRow={emptyTarget}
      columns={callColumns}
      schema={callTarget}
    >
      {(index) => (
        <>
          <FieldPair>
            <FormText<Values>
              name={`call_list.${index}.name`}
              label={t('callCampaign.field.name')}
              autoComplete="off"
            />
            <FormText<Values>
              name={`call_list.${index}.phone`}
              label={t('callCampaign.field.phone')}
              type="tel"
              autoComplete="off"
            />
          </FieldPair>
          <FormText<Values> name={`call_list.${index}.office`} label={t('callCampaign.field.office')} optional />
          <FormText<Values>
            name={`call_list.${index}.note`}
            label={t('callCampaign.field.note')}
            hint={t('callCampaign.hint.note')}
            optional
          />
        </>
      )}
    </TargetList>
  )
}
