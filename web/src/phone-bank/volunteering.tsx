import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { useState } from 'react'
import { Thanks } from '../content/thanks.tsx'
import { ForgetGuestButton } from '../guests/guest-notes.tsx'
import { useGuest, useRememberedAct } from '../guests/guest-store.ts'
import type { GuestAct } from '../guests/guest-values.ts'
import { useLinkNote } from '../guests/use-link-note.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession, useViewer } from '../lib/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
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
  const guest = useGuest()
  const remembered = useRememberedAct(organization.id)
  const linkNote = useLinkNote()
  const text = useText('guests')
  const [given, setGiven] = useState<GuestAct>()
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
          note={isThanked ? text('linkSentIfGiven') : linkNote(given)}
          organizationId={organization.id}
          organizationName={name}
          takesFocus={!isThanked}
        />
        {own}
      </div>
    )
  }
  if (own) return own
  if (viewer === 'visitor' && remembered) return <RememberedRegistration organization={organization} path={path} />
  return (
    <div className="grid max-w-160 gap-6">
      <RegistrationForm
        key={registration?.id}
        phoneBank={phoneBank}
        organizationName={name}
        values={registration ? valuesOf(registration) : initialValues(phoneBank.attributes, user, guest)}
        refused={refused}
        isChange={registration !== null}
        onDone={(act) => {
          setGiven(act)
          setStep('thanks')
        }}
        onCancel={() => setStep('start')}
      />
    </div>
  )
}

/** What a visitor is shown who has registered on this device before. */
const RememberedRegistration = ({ organization, path }: Pick<VolunteeringProps, 'organization' | 'path'>) => {
  const t = useText('phone-bank')
  const text = useText('guests')
  const email = useGuest((guest) => guest.email)
  const { id, name } = organization
  return (
    <div className="grid max-w-160 gap-2">
      <Thanks
        isPlain
        title={name}
        path={path}
        heading={t('youVolunteered')}
        text={t('willGetInTouch', { name })}
        note={text('linkEarlier', { email })}
        organizationId={id}
        organizationName={name}
      />
      <div className="px-3">
        <ForgetGuestButton />
      </div>
    </div>
  )
}
