import type { mailCampaignKind } from '@rostrum/contract/campaigns'
import { useText } from '../../lib/i18n.tsx'
import { senderBlanks, targetBlanks } from '../supporter/blanks.ts'
import { BlanksField } from './blanks-field.tsx'
import { useOwnWordsBlank } from './own-words-question.tsx'
import { usePreviewedPeople } from './use-previewed-people.ts'

type Values = (typeof mailCampaignKind.attributes)['_zod']['input']

/** The list of people whom letters are sent to. */
export const letterTargets = { list: 'address_list', reachedBy: 'letter' } as const

/** The blanks that have a button, and the keys of their labels. */
const blanks = [
  ['name', 'name'],
  ['address', 'address'],
  ['date', 'date'],
  ['target', 'target'],
  ['target.title', 'targetTitle'],
  ['target.office', 'targetOffice'],
] as const

/** The text of a letter, with a preview for up to three of the people whom it is sent to. */
export const LetterField = () => {
  const t = useText('campaign-forms')
  const ownWords = useOwnWordsBlank()
  return (
    <BlanksField<Values>
      name="letter_template"
      label={t('mail.field.letter_template')}
      hint={t('mail.hint.letter_template')}
      optional
      rows={12}
      blanks={[...blanks.map(([name, label]) => ({ name, label: t(`mail.blank.${label}`) })), ownWords.blank]}
      examples={{
        ...ownWords.example,
        ...senderBlanks({ name: t('mail.example.name'), address: t('mail.example.address') }),
        ...targetBlanks({ name: t('mail.example.target'), title: '', office: '', party: '' }),
        date: t('mail.example.date'),
      }}
      previewTitle={t('mail.preview')}
      previews={usePreviewedPeople(letterTargets)}
    />
  )
}
