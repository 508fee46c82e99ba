import type { broadcastContent } from '@rostrum/contract/broadcasts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useText } from '../lib/i18n.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useOwnActions } from './use-broadcasts.ts'

export type BroadcastInput = z.input<typeof broadcastContent>
export type BroadcastContent = z.output<typeof broadcastContent>

interface BroadcastFieldsProps {
  form: UseFormReturn<BroadcastInput, unknown, BroadcastContent>
  /** The action that was chosen before, which may no longer be published. */
  known: { id: string; title: string } | null
}

/** What a mail says, and the action to which its button leads. */
export const BroadcastFields = ({ form, known }: BroadcastFieldsProps) => {
  const t = useText('broadcasts')
  const kindText = useText('kinds')
  const actions = useOwnActions()
  const { errors } = form.formState
  const isOffered = actions.some(({ items }) => items.some(({ id }) => id === known?.id))
  return (
    <>
      <Field label={t('subject')} error={errors.subject?.message}>
        <TextInput {...form.register('subject')} maxLength={160} autoComplete="off" />
      </Field>
      <Field label={t('body')} hint={t('bodyHint')} error={errors.body?.message}>
        <TextArea {...form.register('body')} rows={8} />
      </Field>
      <Field label={t('item')} hint={t('itemHint')} optional error={errors.item_id?.message}>
        <Select {...form.register('item_id', { setValueAs: (value: string | null) => value || null })}>
          <option value="">{t('noItem')}</option>
          {known && !isOffered && <option value={known.id}>{known.title}</option>}
          {actions.map(
            ({ path, items }) =>
              items.length > 0 && (
                <optgroup key={path} label={kindText(`${path}.many`)}>
                  {items.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
                </optgroup>
              ),
          )}
        </Select>
      </Field>
    </>
  )
}
