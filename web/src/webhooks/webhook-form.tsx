import { webhookEvents, webhookPayload } from '@rostrum/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { useSave } from '../lib/use-save.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useWebhooksKey } from './use-webhooks.ts'

/** The form to add a webhook. `onMade` gets its secret. */
export const WebhookForm = ({ onMade }: { onMade: (secret: string) => void }) => {
  const t = useText('webhooks')
  const key = useWebhooksKey()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: contractResolver(webhookPayload, useText('validation')),
    defaultValues: { url: '', events: [] },
  })
  const { errors, isSubmitting } = form.formState
  const add = useSave(form, async (body) => {
    const { meta } = await api('POST /webhooks', { body })
    form.reset()
    onMade(meta.secret)
    await queryClient.invalidateQueries({ queryKey: key })
  })
  return (
    <section aria-labelledby="new-webhook">
      <SectionHead id="new-webhook" title={t('new')} />
      <form method="post" noValidate onSubmit={(event) => void add(event)} className="grid max-w-160 gap-5">
        <Field id="url" label={t('url')} hint={t('urlHint')} error={errors.url?.message}>
          <TextInput {...form.register('url')} type="url" inputMode="url" autoComplete="off" />
        </Field>
        <CheckboxGroup label={t('events')} error={errors.events?.message}>
          <div className="grid grid-cols-2 gap-x-6 phone:grid-cols-1">
            {webhookEvents.map((event) => (
              <Checkbox key={event} {...form.register('events')} id={event} value={event} label={t(`event.${event}`)} />
            ))}
          </div>
        </CheckboxGroup>
        <p className="max-w-[66ch] type-small">{t('about')}</p>
        <div>
          <Button
            type="submit"
            variant="primary"
            icon="send"
            pending={isSubmitting}
            pendingText={t('adding')}
            className="phone:w-full"
          >
            {t('add')}
          </Button>
        </div>
      </form>
    </section>
  )
}
