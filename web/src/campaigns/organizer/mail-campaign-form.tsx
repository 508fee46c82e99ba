import { mailCampaignKind } from '@rostrum/contract/campaigns'
import { ContentForm } from '../../content/content-form.tsx'
import { type ContentItem, itemOf, organizerKind } from '../../content/kinds.ts'
import { emptyPoint, PointsField } from '../../content/points-field.tsx'
import { useText } from '../../lib/i18n.tsx'
import { FormArea, FormText, FormUrl } from '../../ui/form-fields.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { senderBlanks } from '../supporter/blanks.ts'
import { BlanksField } from './blanks-field.tsx'

const mailCampaigns = organizerKind('mail-campaigns')

type Values = (typeof mailCampaignKind.attributes)['_zod']['input']

const empty: Values = {
  title: '',
  about: '',
  background: '',
  key_points: [emptyPoint],
  address_list_link: '',
  letter_template: '',
  guidelines: '',
}

const valuesOf = (item: ContentItem | null): Values => {
  if (!item) return empty
  const { title, about, background, key_points, ...rest } = itemOf('mail-campaigns', item).attributes
  const { address_list_link, letter_template, guidelines } = rest
  return { title, about, background, key_points, address_list_link, letter_template, guidelines }
}

type Label = keyof Values
const pointLabels = { title: 'pointTitle', excerpt: 'excerpt' } as const

export default function MailCampaignForm({ item }: { item: ContentItem | null }) {
  const t = useText('campaign-forms')
  const blanks = (['name', 'address', 'date'] as const).map((name) => ({
    name,
    label: t(`mail.blank.${name}`),
  }))
  const examples = {
    ...senderBlanks({ name: t('mail.example.name'), address: t('mail.example.address') }),
    date: t('mail.example.date'),
  }
  const labelOf = (path: string) => {
    const [field, row, inner] = path.split('.')
    if (inner === undefined) return t(`mail.field.${field as Label}`)
    return t('mail.rowField', {
      number: Number(row) + 1,
      field: t(`mail.field.${pointLabels[inner as keyof typeof pointLabels]}`),
    })
  }
  return (
    <ContentForm<Values>
      kind={mailCampaigns}
      item={item}
      definition={mailCampaignKind}
      valuesOf={valuesOf}
      labelOf={labelOf}
    >
      <FormSection title={t('theCampaign')} help={t('theCampaignHelp')}>
        <FormText<Values> name="title" label={t('mail.field.title')} />
        <FormArea<Values> name="about" label={t('mail.field.about')} hint={t('mail.hint.about')} rows={2} />
        <FormArea<Values>
          name="background"
          label={t('mail.field.background')}
          hint={t('mail.hint.background')}
          rows={5}
        />
      </FormSection>
      <FormSection title={t('mail.points')} help={t('mail.pointsHelp')}>
        <PointsField
          name="key_points"
          label={t('mail.field.key_points')}
          rowName={t('mail.row')}
          addText={t('mail.addRow')}
          titleLabel={t('mail.field.pointTitle')}
          excerptLabel={t('mail.field.excerpt')}
        />
      </FormSection>
      <FormSection title={t('mail.letter')} help={t('mail.letterHelp')}>
        <BlanksField<Values>
          name="letter_template"
          label={t('mail.field.letter_template')}
          hint={t('mail.hint.letter_template')}
          optional
          rows={12}
          blanks={blanks}
          examples={examples}
          previewTitle={t('mail.preview')}
        />
        <FormArea<Values>
          name="guidelines"
          label={t('mail.field.guidelines')}
          hint={t('hint.guidelines')}
          optional
          rows={3}
        />
      </FormSection>
      <FormSection title={t('mail.addresses')} help={t('mail.addressesHelp')}>
        <FormUrl<Values>
          name="address_list_link"
          label={t('mail.field.address_list_link')}
          hint={t('mail.hint.address_list_link')}
        />
      </FormSection>
    </ContentForm>
  )
}
