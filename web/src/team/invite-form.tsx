import { invitationDays, invitationPayload } from '@rostrum/contract/team'
import { useForm } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { cacheAnswer } from '../lib/query.ts'
import { showPopup } from '../lib/popup.ts'
import { useSave } from '../lib/use-save.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { RoleOptions } from './role-choice.tsx'
import { useOwnOrganizationId } from './use-team.ts'

/** The form to invite a person by email. */
export const InviteForm = () => {
  const t = useText('team')
  const id = useOwnOrganizationId()
  const client = useQueryClient()
  const form = useForm({
    resolver: contractResolver(invitationPayload, useText('validation')),
    defaultValues: { email: '', role: 'viewer' as const },
  })
  const { errors, isSubmitting } = form.formState
  const invite = useSave(form, async (body) => {
    const { data } = await api('POST /organizations/:id/invitations', { params: { id }, body })
    cacheAnswer(client, ['team', id], data)
    showPopup({ type: 'success', message: t('invited', { email: body.email }) })
    form.reset()
    form.setFocus('email')
  })
  return (
    <section>
      <SectionHead title={t('invite')} />
      <form noValidate onSubmit={(event) => void invite(event)}>
        <div className="grid max-w-232 grid-cols-[minmax(0,1fr)_15rem_auto] items-start gap-4 phone:grid-cols-1">
          <Field id="invite-email" label={t('email')} error={errors.email?.message}>
            <TextInput {...form.register('email')} type="email" autoComplete="off" autoCapitalize="none" />
          </Field>
          <Field id="invite-role" label={t('roleLabel')} error={errors.role?.message}>
            <Select {...form.register('role')}>
              <RoleOptions />
            </Select>
          </Field>
          <div className="pt-[1.8125rem] phone:pt-0">
            <Button
              type="submit"
              variant="primary"
              icon="send"
              pending={isSubmitting}
              pendingText={t('inviting')}
              className="min-h-11 phone:w-full"
            >
              {t('sendInvitation')}
            </Button>
          </div>
        </div>
        <p className="mt-3 max-w-[66ch] type-small">{t('inviteText', { count: invitationDays })}</p>
      </form>
    </section>
  )
}
