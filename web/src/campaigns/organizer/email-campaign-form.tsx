import { emailCampaignKind, emailTarget } from '@rostrum/contract/campaigns'
import { ContentForm } from '../../content/content-form.tsx'
import { type ContentItem, itemOf, organizerKind } from '../../content/kinds.ts'
import { emailColumns } from '../../content/list-columns.ts'
import { useText } from '../../lib/i18n.tsx'
import { FormArea, FormText } from '../../ui/form-fields.tsx'
import { FieldPair, FormSection } from '../../ui/form-section.tsx'
import { useLocation } from 'react-router'
import { BlanksField } from './blanks-field.tsx'
import { TargetList } from './target-list.tsx'
import { OwnWordsQuestion } from './own-words-question.tsx'
import { directoryChoiceOf, newTargets, type TargetSetup, useSharedLabel } from './target-values.ts'
import { TargetsSection } from './targets-section.tsx'
import { useDirectoryText } from './use-directory-text.ts'
import { useSpeechBlanks } from './use-speech-blanks.ts'

const emailCampaigns = organizerKind('email-campaigns')
const target = { name: '', email: '', office: '' }
const targets: TargetSetup = { list: 'email_list', reachedBy: 'email', firstRows: [target] }

type Values = (typeof emailCampaignKind.attributes)['_zod']['input']

/** `directoryId` is the directory of a new campaign, if the organizer comes from its page. */
const valuesOf = (item: ContentItem | null, directoryId: string | null): Values => {
  if (!item) {
    const { list, directory } = newTargets([target], directoryId)
    return {
      title: '',
      about: '',
      subject: '',
      message: '',
      words_question: '',
      guidelines: '',
      ...directory,
      email_list: list,
    }
  }
  const { title, about, subject, message, words_question, guidelines, email_list, ...rest } = itemOf(
    'email-campaigns',
    item,
  ).attributes
  return { title, about, subject, message, words_question, guidelines, email_list, ...directoryChoiceOf(rest) }
}

type Label = 'title' | 'about' | 'subject' | 'message' | 'guidelines' | 'email_list' | 'name' | 'email' | 'office'

export default function EmailCampaignForm({ item }: { item: ContentItem | null }) {
  const t = useText('campaign-forms')
  const speech = useSpeechBlanks()
  const sharedLabel = useSharedLabel(targets.reachedBy)
  const valueText = useDirectoryText()
  const directoryId = new URLSearchParams(useLocation().search).get('directory')
  const labelOf = (path: string) => {
    const [field, row, inner] = path.split('.')
    if (inner === undefined) return sharedLabel(path) ?? t(`email.field.${field as Label}`)
    return t('email.rowField', { number: Number(row) + 1, field: t(`email.field.${inner as Label}`) })
  }
  return (
    <ContentForm<Values>
      kind={emailCampaigns}
      item={item}
      definition={emailCampaignKind}
      valuesOf={(shown) => valuesOf(shown, directoryId)}
      labelOf={labelOf}
      valueText={valueText}
    >
      <FormSection title={t('theCampaign')} help={t('theCampaignHelp')}>
        <FormText<Values> name="title" label={t('email.field.title')} />
        <FormArea<Values> name="about" label={t('email.field.about')} hint={t('email.hint.about')} rows={5} />
      </FormSection>
      <FormSection title={t('email.text')} help={t('email.textHelp')}>
        <FormText<Values>
          name="subject"
          label={t('email.field.subject')}
          hint={t('email.hint.subject')}
          autoComplete="off"
          optional
        />
        <BlanksField<Values>
          name="message"
          label={t('email.field.message')}
          hint={t('email.hint.message')}
          rows={10}
          {...speech}
          previewTitle={t('email.preview')}
        />
        <OwnWordsQuestion />
        <FormArea<Values>
          name="guidelines"
          label={t('email.field.guidelines')}
          hint={t('hint.guidelines')}
          optional
          rows={3}
        />
      </FormSection>
      <TargetsSection setup={targets}>
        <EmailList />
      </TargetsSection>
    </ContentForm>
  )
}

const EmailList = () => {
  const t = useText('campaign-forms')
  return (
    <TargetList
      name="email_list"
      labelOf={(field) => t(`email.field.${field as Label}`)}
      rowName={t('row')}
      addText={t('addRow')}
      emptyRow={target}
      columns={emailColumns}
      schema={emailTarget}
    >
      {(index) => (
        <>
          <FieldPair>
            <FormText<Values> name={`email_list.${index}.name`} label={t('email.field.name')} autoComplete="off" />
            <FormText<Values>
              name={`email_list.${index}.email`}
              label={t('email.field.email')}
              type="email"
              autoComplete="off"
            />
          </FieldPair>
          <FormText<Values> name={`email_list.${index}.office`} label={t('email.field.office')} optional />
        </>
      )}
    </TargetList>
  )
}
