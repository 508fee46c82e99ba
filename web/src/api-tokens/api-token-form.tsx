import { apiTokenPayload } from '@rostrum/contract/api-tokens'
import { tokenScopes } from '@rostrum/contract/token-scopes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { useSave } from '../lib/use-save.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { scopeKeys } from './scope-keys.ts'
import { useApiTokensKey } from './use-api-tokens.ts'

export interface MadeToken {
  name: string
  token: string
}

const lifetimes = [30, 90, 365] as const
const day = 24 * 60 * 60 * 1000

/** How long tokens may be valid, with the moments when they then expire. */
const useLifetimes = () => {
  const [openedAt] = useState(() => Date.now())
  return lifetimes.map((days) => ({ days, expiresAt: new Date(openedAt + days * day).toISOString() }))
}

/** The form to make an API token. Owners with a password confirm with it. */
export const ApiTokenForm = ({ onMade }: { onMade: (made: MadeToken) => void }) => {
  const t = useText('api-tokens')
  const key = useApiTokensKey()
  const queryClient = useQueryClient()
  const hasPassword = useSession(({ user }) => user?.attributes.has_password ?? true)
  const choices = useLifetimes()
  const form = useForm({
    resolver: contractResolver(apiTokenPayload, useText('validation')),
    defaultValues: {
      name: '',
      scopes: [],
      expires_at: choices[1]?.expiresAt,
      current_password: hasPassword ? '' : undefined,
    },
  })
  const { errors, isSubmitting } = form.formState
  const make = useSave(form, async (body) => {
    const { data, meta } = await api('POST /api-tokens', { body })
    form.reset()
    onMade({ name: data.attributes.name, token: meta.token })
    await queryClient.invalidateQueries({ queryKey: key })
  })
  return (
    <section aria-labelledby="new-token">
      <SectionHead id="new-token" title={t('new')} />
      <form method="post" noValidate onSubmit={(event) => void make(event)} className="grid max-w-160 gap-5">
        <Field id="name" label={t('name')} hint={t('nameHint')} error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="off" />
        </Field>
        <CheckboxGroup label={t('scopes')} error={errors.scopes?.message}>
          {tokenScopes.map((scope) => (
            <Checkbox
              key={scope}
              {...form.register('scopes')}
              id={scope}
              value={scope}
              label={t(`${scopeKeys[scope]}.label`)}
              hint={t(`${scopeKeys[scope]}.hint`)}
            />
          ))}
        </CheckboxGroup>
        <Field id="expires_at" label={t('expiry')} error={errors.expires_at?.message}>
          <Select {...form.register('expires_at', { setValueAs: (value: string) => value || null })}>
            {choices.map(({ days, expiresAt }) => (
              <option key={days} value={expiresAt}>
                {t('expiresAfter', { count: days })}
              </option>
            ))}
            <option value="">{t('never')}</option>
          </Select>
        </Field>
        {hasPassword ? (
          <Field id="current_password" label={t('password')} error={errors.current_password?.message}>
            <PasswordInput {...form.register('current_password')} autoComplete="current-password" />
          </Field>
        ) : (
          errors.current_password && (
            <FieldError id="current_password-error">{errors.current_password.message}</FieldError>
          )
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            icon="key-round"
            pending={isSubmitting}
            pendingText={t('making')}
            className="phone:w-full"
          >
            {t('make')}
          </Button>
        </div>
      </form>
    </section>
  )
}
