import { callCampaignKind, callTarget } from '@rostrum/contract/campaigns'
import { ContentForm } from '../../content/content-form.tsx'
import { type ContentItem, itemOf, organizerKind } from '../../content/kinds.ts'
import { callColumns } from '../../content/list-columns.ts'
import { useText } from '../../lib/i18n.tsx'
import { FormArea, FormText } from '../../ui/form-fields.tsx'
import { FieldPair, FormSection } from '../../ui/form-section.tsx'
import { BlanksField } from './blanks-field.tsx'
import { TargetList } from './target-list.tsx'

const callCampaigns = organizerKind('call-campaigns')

type Values = (typeof callCampaignKind.attributes)['_zod']['input']

const target = { name: '', phone: '', office: '', note: '' }

const valuesOf = (item: ContentItem | null): Values => {
  if (!item) return { title: '', summary: '', background: '', message: '', guidelines: '', call_list: [target] }
  const { title, summary, background, message, guidelines, call_list } = itemOf('call-campaigns', item).attributes
  return { title, summary, background, message, guidelines, call_list }
}

type Label =
  | 'title'
  | 'summary'
  | 'background'
  | 'message'
  | 'guidelines'
  | 'call_list'
  | 'name'
  | 'phone'
  | 'office'
  | 'note'

export default function CallCampaignForm({ item }: { item: ContentItem | null }) {
  const t = useText('content')
  const blanks = (['name', 'city', 'target'] as const).map((name) => ({
    name,
    label: t(`callCampaign.blank.${name}`),
    example: t(`callCampaign.example.${name}`),
  }))
  const labelOf = (path: string) => {
    const [field, row, inner] = path.split('.')
    if (inner === undefined) return t(`callCampaign.field.${field as Label}`)
    return t('callCampaign.rowField', { number: Number(row) + 1, field: t(`callCampaign.field.${inner as Label}`) })
  }
  return (
    <ContentForm<Values>
      kind={callCampaigns}
      item={item}
      definition={callCampaignKind}
      valuesOf={valuesOf}
      labelOf={labelOf}
    >
      <FormSection title={t('callCampaign.about')} help={t('callCampaign.aboutHelp')}>
        <FormText<Values> name="title" label={t('callCampaign.field.title')} />
        <FormArea<Values>
          name="summary"
          label={t('callCampaign.field.summary')}
          hint={t('callCampaign.hint.summary')}
          rows={2}
        />
        <FormArea<Values>
          name="background"
          label={t('callCampaign.field.background')}
          hint={t('callCampaign.hint.background')}
          rows={5}
        />
      </FormSection>
      <FormSection title={t('callCampaign.script')} help={t('callCampaign.scriptHelp')}>
        <BlanksField<Values>
          name="message"
          label={t('callCampaign.field.message')}
          hint={t('callCampaign.hint.message')}
          rows={8}
          blanks={blanks}
          previewTitle={t('callCampaign.preview')}
          isScript
        />
        <FormArea<Values>
          name="guidelines"
          label={t('callCampaign.field.guidelines')}
          hint={t('callCampaign.hint.guidelines')}
          optional
          rows={3}
        />
      </FormSection>
      <FormSection title={t('callCampaign.list')} help={t('callCampaign.listHelp')}>
        <CallList />
      </FormSection>
    </ContentForm>
  )
}

const CallList = () => {
  const t = useText('content')
  return (
    <TargetList
      name="call_list"
      labelOf={(field) => t(`callCampaign.field.${field as Label}`)}
      rowName={t('callCampaign.row')}
      addText={t('callCampaign.addRow')}
      emptyRow={target}
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
