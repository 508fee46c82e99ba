import { callCampaignKind } from '@rostrum/contract/campaigns'
import { useLocation } from 'react-router'
import { ContentForm } from '../../content/content-form.tsx'
import { type ContentItem, itemOf, organizerKind } from '../../content/kinds.ts'
import { useText } from '../../lib/i18n.tsx'
import { FormArea, FormText } from '../../ui/form-fields.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { type CallCampaignLabel, type CallCampaignValues, emptyTarget } from './call-campaign-values.ts'
import { CallList } from './call-list.tsx'
import { ScriptField } from './script-field.tsx'
import { OwnWordsQuestion } from './own-words-question.tsx'
import { directoryChoiceOf, newTargets, type TargetSetup, useSharedLabel } from './target-values.ts'
import { TargetsSection } from './targets-section.tsx'
import { useDirectoryText } from './use-directory-text.ts'

const callCampaigns = organizerKind('call-campaigns')
const targets: TargetSetup = { list: 'call_list', reachedBy: 'phone', firstRows: [emptyTarget] }

/** `directoryId` is the directory of a new campaign, if the organizer comes from its page. */
const valuesOf = (item: ContentItem | null, directoryId: string | null): CallCampaignValues => {
  if (!item) {
    const texts = { title: '', summary: '', background: '', message: '', words_question: '', guidelines: '' }
    const { list, directory } = newTargets([emptyTarget], directoryId)
    return { ...texts, ...directory, call_list: list }
  }
  const { title, summary, background, message, words_question, guidelines, call_list, ...rest } = itemOf(
    'call-campaigns',
    item,
  ).attributes
  return { title, summary, background, message, words_question, guidelines, call_list, ...directoryChoiceOf(rest) }
}

export default function CallCampaignForm({ item }: { item: ContentItem | null }) {
  const t = useText('content')
  const sharedLabel = useSharedLabel(targets.reachedBy)
  const labelOf = (path: string) => {
    const [field, row, inner] = path.split('.')
    if (inner === undefined) return sharedLabel(path) ?? t(`callCampaign.field.${field as CallCampaignLabel}`)
    return t('callCampaign.rowField', {
      number: Number(row) + 1,
      field: t(`callCampaign.field.${inner as CallCampaignLabel}`),
    })
  }
  const valueText = useDirectoryText()
  const directoryId = new URLSearchParams(useLocation().search).get('directory')
  return (
    <ContentForm<CallCampaignValues>
      kind={callCampaigns}
      item={item}
      definition={callCampaignKind}
      valuesOf={(shown) => valuesOf(shown, directoryId)}
      labelOf={labelOf}
      valueText={valueText}
    >
      <FormSection title={t('callCampaign.about')} help={t('callCampaign.aboutHelp')}>
        <FormText<CallCampaignValues> name="title" label={t('callCampaign.field.title')} />
        <FormArea<CallCampaignValues>
          name="summary"
          label={t('callCampaign.field.summary')}
          hint={t('callCampaign.hint.summary')}
          rows={2}
        />
        <FormArea<CallCampaignValues>
          name="background"
          label={t('callCampaign.field.background')}
          hint={t('callCampaign.hint.background')}
          rows={5}
        />
      </FormSection>
      <FormSection title={t('callCampaign.script')} help={t('callCampaign.scriptHelp')}>
        <ScriptField />
        <OwnWordsQuestion />
        <FormArea<CallCampaignValues>
          name="guidelines"
          label={t('callCampaign.field.guidelines')}
          hint={t('callCampaign.hint.guidelines')}
          optional
          rows={3}
        />
      </FormSection>
      <TargetsSection setup={targets}>
        <CallList />
      </TargetsSection>
    </ContentForm>
  )
}
