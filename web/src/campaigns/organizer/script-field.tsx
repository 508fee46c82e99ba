import { useWatch } from 'react-hook-form'
import { useText } from '../../lib/i18n.tsx'
import { nameOf } from '../../representatives/office.ts'
import { senderBlanks, targetBlanks } from '../supporter/blanks.ts'
import { BlanksField, type TextPreview } from './blanks-field.tsx'
import type { CallCampaignValues } from './call-campaign-values.ts'
import { PREVIEWED_TARGETS, usePreviewedTargets } from '../../directories/use-directories.ts'

/** The blanks that have a button, and the keys of their labels. */
const blanks = [
  ['name', 'name'],
  ['city', 'city'],
  ['target', 'target'],
  ['target.title', 'targetTitle'],
  ['target.office', 'targetOffice'],
] as const

/** How the script reads for the first people whom the campaign calls. */
const usePreviews = (): TextPreview[] => {
  const [list, directoryId, titles] = useWatch<CallCampaignValues, ['call_list', 'directory_id', 'directory_titles']>({
    name: ['call_list', 'directory_id', 'directory_titles'],
  })
  const listed = usePreviewedTargets(directoryId ?? '', titles?.[0] ?? '')
  const entered = (list ?? []).map(({ name, office = '' }) => ({ name, title: '', office, party: '' }))
  const people = directoryId ? (listed.data ?? []) : entered
  return people
    .filter(({ name }) => name.trim() !== '')
    .slice(0, PREVIEWED_TARGETS)
    .map((person) => ({ title: nameOf(person), values: targetBlanks(person) }))
}

/** The script of a call, with a preview for up to three of the people who are called. */
export const ScriptField = () => {
  const t = useText('content')
  const example = { name: t('callCampaign.example.target'), title: '', office: '', party: '' }
  return (
    <BlanksField<CallCampaignValues>
      name="message"
      label={t('callCampaign.field.message')}
      hint={t('callCampaign.hint.message')}
      rows={8}
      blanks={blanks.map(([name, label]) => ({ name, label: t(`callCampaign.blank.${label}`) }))}
      examples={{
        ...senderBlanks({ name: t('callCampaign.example.name'), city: t('callCampaign.example.city') }),
        ...targetBlanks(example),
      }}
      previewTitle={t('callCampaign.preview')}
      previews={usePreviews()}
      isScript
    />
  )
}
