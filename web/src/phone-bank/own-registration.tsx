import type { PhoneBankRegistration } from '@rostrum/contract/phone-bank'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { RegistrationDetails } from './registration-details.tsx'
import { useCancelRegistration } from './use-phone-bank.ts'

interface OwnRegistrationProps {
  registration: PhoneBankRegistration
  /** Absent if the phone bank is closed, because then there is nothing to choose from. */
  onChange?: () => void
  onCancelled: () => void
}

/** The registration of a volunteer, with buttons to change and to cancel it. */
export const OwnRegistration = ({ registration, onChange, onCancelled }: OwnRegistrationProps) => {
  const t = useText('phone-bank')
  const ago = useRelativeTime()
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useCancelRegistration(onCancelled)
  const { organization_name: name, registered_at } = registration.attributes
  return (
    <Card className="grid gap-4 p-5">
      <div className="grid gap-1">
        <h2 className="type-heading">{t('yourRegistration')}</h2>
        <p className="type-small">{t('registered', { ago: ago(registered_at) })}</p>
      </div>
      <RegistrationDetails registration={registration} />
      <div className="flex flex-wrap gap-2 phone:*:flex-1">
        {onChange && (
          <Button icon="pencil" onClick={onChange}>
            {t('change')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setConfirming(true)}>
          {t('cancel')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={t('cancelTitle')}
        text={t('cancelText', { name })}
        confirmText={t('cancel')}
        cancelText={t('keep')}
        isPending={isPending}
        pendingText={t('cancelling')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          if (isPending) return
          mutate(registration, { onSettled: () => setConfirming(false) })
        }}
      />
    </Card>
  )
}
