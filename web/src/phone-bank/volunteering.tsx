import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Thanks } from '../content/thanks.tsx'
import { useText } from '../lib/i18n.tsx'
import { loginFrom } from '../lib/return-to.ts'
import { RichText } from '../lib/rich-text.tsx'
import { useSession, useViewer } from '../lib/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { OwnRegistration } from './own-registration.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { initialValues, valuesOf, type Refusal } from './registration-values.ts'
import { useOwnRegistration } from './use-phone-bank.ts'

interface VolunteeringProps {
  organization: { id: string; name: string }
  /** Null if the organization has no phone bank. */
  phoneBank: PhoneBank | null
  /** The path of the page, for sharing it. */
  path: string
  refused: Refusal | undefined
  /** Whether a form that was submitted without JavaScript has just been accepted. */
  isThanked: boolean
}

/** The part of the page that depends on the viewer: register, or see, change or cancel the own registration. */
export const Volunteering = ({ organization, phoneBank, path, refused, isThanked }: VolunteeringProps) => {
  const t = useText('phone-bank')
  const viewer = useViewer()
  const user = useSession((session) => session.user?.attributes)
  const registration = useOwnRegistration(organization.id)
  const [step, setStep] = useState<'start' | 'change' | 'thanks'>(isThanked ? 'thanks' : 'start')
  const { name } = organization

  const own = registration && step !== 'change' && (
    <OwnRegistration
      registration={registration}
      onChange={phoneBank ? () => setStep('change') : undefined}
      onCancelled={() => setStep('start')}
    />
  )
  if (!phoneBank) {
    return (
      <div className="grid gap-6">
        <EmptyState title={t('notAvailable')} text={t('notAvailableText', { name })} art={name} />
        {own}
      </div>
    )
  }
  if (viewer === 'organization') return <Notice tone="info">{t('organizersWatch')}</Notice>
  if (step === 'thanks') {
    return (
      <div className="grid max-w-160 gap-6">
        <Thanks
          title={t(`title.${phoneBank.attributes.volunteer_type}`, { name })}
          path={path}
          heading={t('thanksTitle')}
          text={t('thanksText', { name, count: phoneBank.attributes.volunteers_count })}
          organizationId={organization.id}
          organizationName={name}
          takesFocus={!isThanked}
        />
        {own}
      </div>
    )
  }
  if (own) return own
  return (
    <div className="grid max-w-160 gap-6">
      <RegistrationForm
        key={registration?.id}
        phoneBank={phoneBank}
        organizationName={name}
        values={registration ? valuesOf(registration) : initialValues(phoneBank.attributes, user)}
        refused={refused}
        isChange={registration !== null}
        onDone={() => setStep('thanks')}
        onCancel={() => setStep('start')}
      />
      <LogInHint />
    </div>
  )
}

const LogInHint = () => {
  const t = useText('phone-bank')
  const location = useLocation()
  return (
    <p className="for-visitor type-small">
      <RichText
        text={t('logInToKeep')}
        parts={{ link: (text) => <TextLink to={loginFrom(location)}>{text}</TextLink> }}
      />
    </p>
  )
}
