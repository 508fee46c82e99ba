import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { useCauseName, useSortedCauses } from '../../discovery/cause-names.ts'
import { causesQuery } from '../../discovery/causes.ts'
import { useText } from '../../lib/i18n.tsx'
import { SkeletonLine, Skeleton } from '../../ui/skeleton.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceChip } from '../../ui/chip.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { useFieldMessage } from '../../ui/form-fields.tsx'
import type { ProfileForm } from './profile-form.ts'

const maximum = 12

/** Causes as chips. Causes of the profile that no longer exist are shown too, so that they can be removed. */
export const TagsInput = () => {
  const t = useText('organizer')
  const { control } = useFormContext<ProfileForm>()
  const { field } = useController({ control, name: 'tags' })
  const nameOf = useCauseName()
  const sorted = useSortedCauses()
  const error = useFieldMessage('tags')
  const tags = useQuery(causesQuery)
  const chosen = field.value
  const isFull = chosen.length >= maximum
  const all = sorted([...Object.keys(tags.data ?? {}), ...chosen])
  const toggle = (name: string) =>
    field.onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name])

  return (
    <fieldset id="tags" tabIndex={-1} aria-describedby="tags-hint" className="min-w-0 outline-none">
      <legend className="type-label">{t('field.tags')}</legend>
      <p id="tags-hint" className="mt-1.5 type-small">
        {t('hint.tags', { maximum })}
      </p>
      {tags.isPending && (
        <Skeleton label={t('loadingTags')} className="mt-3">
          <div className="flex flex-wrap gap-2">
            {['w-20', 'w-28', 'w-24', 'w-32', 'w-20', 'w-28'].map((width, index) => (
              <SkeletonLine key={`${width}${index}`} className={`h-9 rounded-full ${width}`} />
            ))}
          </div>
        </Skeleton>
      )}
      {tags.isError && !tags.data && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <FieldError isAlert>{t('tagsFailed')}</FieldError>
          <Button size="small" onClick={() => void tags.refetch()}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {(tags.isPending ? chosen : all).map((name) => (
          <ChoiceChip
            key={name}
            checked={chosen.includes(name)}
            aria-disabled={(isFull && !chosen.includes(name)) || undefined}
            onChange={() => {
              if (!isFull || chosen.includes(name)) toggle(name)
            }}
            onBlur={field.onBlur}
          >
            {nameOf(name)}
          </ChoiceChip>
        ))}
      </div>
      {tags.data && all.length === 0 && <p className="mt-2 type-small">{t('noTags')}</p>}
      <p role="status" hidden={all.length === 0} className="mt-2 type-small tabular-nums">
        {isFull ? t('tagsFull', { maximum }) : t('tagsChosen', { count: chosen.length, maximum })}
      </p>
      {error && <FieldError className="mt-1.5">{error}</FieldError>}
    </fieldset>
  )
}
