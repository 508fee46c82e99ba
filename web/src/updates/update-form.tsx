import { MAX_NEWS_MAILS_PER_DAY, updateKind } from '@rostrum/contract/updates'
import { useFormContext } from 'react-hook-form'
import { ContentForm } from '../content/content-form.tsx'
import { type ContentItem, itemOf, organizerKind } from '../content/kinds.ts'
import { emptyPoint, PointsField } from '../content/points-field.tsx'
import { useText } from '../lib/i18n.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { FormArea, FormText, useFieldMessage } from '../ui/form-fields.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { LinkSections } from './link-sections.tsx'
import type { UpdateValues } from './update-values.ts'

const updates = organizerKind('campaign-updates')

const valuesOf = (item: ContentItem | null): UpdateValues => {
  if (!item) {
    return { title: '', background: '', key_points: [emptyPoint], notification_type: 'profile_only', link_sections: [] }
  }
  const { title, background, key_points, notification_type, link_sections } = itemOf(
    'campaign-updates',
    item,
  ).attributes
  return { title, background, key_points, notification_type, link_sections }
}

type Label = 'title' | 'background' | 'key_points' | 'notification_type' | 'link_sections' | 'excerpt'

/**
 * Returns a function that gives the label of a field, for example "Link section 1, Link 3" for
 * `link_sections.0.links.2`.
 */
const useLabels = () => {
  const t = useText('update-form')
  return (path: string): string => {
    const [field, row, inner, link] = path.split('.')
    if (inner === undefined) return t(`field.${field as Label}`)
    const number = Number(row) + 1
    if (field === 'key_points') return t('pointField', { number, field: t(`field.${inner as Label}`) })
    const name = link === undefined ? t('field.sectionTitle') : t('linkNumber', { number: Number(link) + 1 })
    return t('sectionField', { number, field: name })
  }
}

export default function UpdateForm({ item }: { item: ContentItem | null }) {
  const t = useText('update-form')
  const labelOf = useLabels()
  return (
    <ContentForm<UpdateValues>
      kind={updates}
      item={item}
      definition={updateKind}
      valuesOf={valuesOf}
      labelOf={labelOf}
      valueText={(field, value) =>
        field === 'notification_type' ? t(`notification.${value as 'profile_only'}`) : undefined
      }
    >
      <FormSection title={t('article')} help={t('articleHelp')}>
        <FormText<UpdateValues> name="title" label={t('field.title')} />
        <FormArea<UpdateValues> name="background" label={t('field.background')} hint={t('hint.background')} rows={10} />
      </FormSection>
      <FormSection title={t('points')} help={t('pointsHelp')}>
        <PointsField
          name="key_points"
          label={t('field.key_points')}
          rowName={t('point')}
          addText={t('addPoint')}
          titleLabel={t('field.title')}
          excerptLabel={t('field.excerpt')}
        />
      </FormSection>
      <FormSection title={t('links')} help={t('linksHelp')}>
        <LinkSections />
      </FormSection>
      <FormSection title={t('notify')}>
        <Notification />
      </FormSection>
    </ContentForm>
  )
}

const Notification = () => {
  const t = useText('update-form')
  const { register } = useFormContext<UpdateValues>()
  return (
    <ChoiceCards
      id="notification_type"
      legend={t('field.notification_type')}
      choices={(['email_and_profile', 'profile_only'] as const).map((value) => ({
        value,
        label: t(`notification.${value}`),
        ...(value === 'email_and_profile' && {
          hint: t('notificationHint', { max: MAX_NEWS_MAILS_PER_DAY }),
        }),
      }))}
      error={useFieldMessage('notification_type')}
      {...register('notification_type')}
    />
  )
}
