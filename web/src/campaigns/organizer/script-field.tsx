import { useText } from '../../lib/i18n.tsx'
import { senderBlanks, targetBlanks } from '../supporter/blanks.ts'
import { BlanksField } from './blanks-field.tsx'
import type { CallCampaignValues } from './call-campaign-values.ts'
import { useOwnWordsBlank } from './own-words-question.tsx'
import { usePreviewedPeople } from './use-previewed-people.ts'

/** The blanks that have a button, and the keys of their labels. */
const blanks = [
  ['name', 'name'],
  ['city', 'city'],
  ['target', 'target'],
  ['target.title', 'targetTitle'],
  ['target.office', 'targetOffice'],
] as const

/** The script of a call, with a preview for up to three of the people who are called. */
export const ScriptField = () => {
  const t = useText('content')
  const ownWords = useOwnWordsBlank()
  const example = { name: t('callCampaign.example.target'), title: '', office: '', party: '' }
  return (
    <BlanksField<CallCampaignValues>
      name="message"
      label={t('callCampaign.field.message')}
      hint={t('callCampaign.hint.message')}
      rows={8}
      blanks={[...blanks.map(([name, label]) => ({ name, label: t(`callCampaign.blank.${label}`) })), ownWords.blank]}
      examples={{
        ...ownWords.example,
        ...senderBlanks({ name: t('callCampaign.example.name'), city: t('callCampaign.example.city') }),
        ...targetBlanks(example),
      }}
      previewTitle={t('callCampaign.preview')}
      previews={usePreviewedPeople({ list: 'call_list', reachedBy: 'phone' })}
      isScript
    />
  )
}
