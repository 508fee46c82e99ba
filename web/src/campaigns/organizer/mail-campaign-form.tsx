import { addressTarget, mailCampaignKind } from '@rostrum/contract/campaigns'
import { useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ContentForm } from '../../content/content-form.tsx'
import { type ContentItem, itemOf, organizerKind } from '../../content/kinds.ts'
import { addressColumns } from '../../content/list-columns.ts'
import { emptyPoint, PointsField } from '../../content/points-field.tsx'
import { useText } from '../../lib/i18n.tsx'
import { FormArea, FormText, FormUrl } from '../../ui/form-fields.tsx'
import { FieldPair, FormSection } from '../../ui/form-section.tsx'
import { useLocation } from 'react-router'
import { LetterField, letterTargets } from './letter-field.tsx'
import { TargetList } from './target-list.tsx'
import { OwnWordsQuestion } from './own-words-question.tsx'
import { directoryChoiceOf, newTargets, type TargetSetup, useSharedLabel } from './target-values.ts'
import { TargetsSection } from './targets-section.tsx'
import { useDirectoryText } from './use-directory-text.ts'

const mailCampaigns = organizerKind('mail-campaigns')
const target = { name: '', address: '', office: '' }
// A page with the addresses may say where letters are sent to.
const targets: TargetSetup = { ...letterTargets, firstRows: [] }

type Values = (typeof mailCampaignKind.attributes)['_zod']['input']

const empty = {
  title: '',
  about: '',
  background: '',
  key_points: [emptyPoint],
  address_list_link: '',
  letter_template: '',
  words_question: '',
  guidelines: '',
}

/** `directoryId` is the directory of a new campaign, if the organizer comes from its page. */
const valuesOf = (item: ContentItem | null, directoryId: string | null): Values => {
  if (!item) {
    const { list, directory } = newTargets<typeof target>([], directoryId)
    return { ...empty, ...directory, address_list: list }
  }
  const { title, about, background, key_points, ...rest } = itemOf('mail-campaigns', item).attributes
  const { address_list_link, letter_template, words_question, guidelines, address_list } = rest
  const texts = { title, about, background, key_points, address_list_link, letter_template, words_question, guidelines }
  return { ...texts, address_list, ...directoryChoiceOf(rest) }
}

type Label = Exclude<keyof typeof empty, 'words_question'> | 'address_list' | keyof typeof target
const pointLabels = { title: 'pointTitle', excerpt: 'excerpt' } as const

export default function MailCampaignForm({ item }: { item: ContentItem | null }) {
  const t = useText('campaign-forms')
  const sharedLabel = useSharedLabel(targets.reachedBy)
  const valueText = useDirectoryText()
  const directoryId = new URLSearchParams(useLocation().search).get('directory')
  const labelOf = (path: string) => {
    const [field, row, inner] = path.split('.')
    if (inner === undefined) return sharedLabel(path) ?? t(`mail.field.${field as Label}`)
    const number = Number(row) + 1
    if (field === 'address_list') return t('email.rowField', { number, field: t(`mail.field.${inner as Label}`) })
    return t('mail.rowField', {
      number,
      field: t(`mail.field.${pointLabels[inner as keyof typeof pointLabels]}`),
    })
  }
  return (
    <ContentForm<Values>
      kind={mailCampaigns}
      item={item}
      definition={mailCampaignKind}
      valuesOf={(shown) => valuesOf(shown, directoryId)}
      labelOf={labelOf}
      valueText={valueText}
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
        <LetterField />
        <OwnWordsQuestion />
        <FormArea<Values>
          name="guidelines"
          label={t('mail.field.guidelines')}
          hint={t('hint.guidelines')}
          optional
          rows={3}
        />
      </FormSection>
      <TargetsSection setup={targets}>
        <AddressList />
      </TargetsSection>
      <FormSection title={t('mail.addresses')} help={t('mail.addressesHelp')}>
        <AddressesLink />
      </FormSection>
    </ContentForm>
  )
}

/** The page with the addresses. It is required only as long as nobody is listed. */
const AddressesLink = () => {
  const t = useText('campaign-forms')
  const { trigger, getFieldState } = useFormContext<Values>()
  const [list, directory] = useWatch<Values, ['address_list', 'directory_id']>({
    name: ['address_list', 'directory_id'],
  })
  const isListed = directory !== null || (list ?? []).length > 0
  const check = useEffectEvent(() => {
    if (getFieldState('address_list_link').invalid) void trigger('address_list_link')
  })
  useEffect(() => check(), [isListed])
  return (
    <FormUrl<Values>
      name="address_list_link"
      label={t('mail.field.address_list_link')}
      hint={t('mail.hint.address_list_link')}
      optional
    />
  )
}

const AddressList = () => {
  const t = useText('campaign-forms')
  return (
    <TargetList
      name="address_list"
      labelOf={(field) => t(`mail.field.${field as Label}`)}
      rowName={t('row')}
      addText={t('addRow')}
      emptyRow={target}
      columns={addressColumns}
      schema={addressTarget}
      minimum={0}
    >
      {(index) => (
        <>
          <FieldPair>
            <FormText<Values> name={`address_list.${index}.name`} label={t('mail.field.name')} autoComplete="off" />
            <FormText<Values> name={`address_list.${index}.office`} label={t('mail.field.office')} optional />
          </FieldPair>
          <FormArea<Values>
            name={`address_list.${index}.address`}
            label={t('mail.field.address')}
            hint={t('mail.hint.address')}
            rows={3}
          />
        </>
      )}
    </TargetList>
  )
}
