import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { pressStatus } from './presses.ts'
import type { RosterPerson } from './use-roster.ts'

/** Notes that everybody else who said that they are going did not come. */
export const MarkTheRest = ({ eventId, people }: { eventId: string; people: RosterPerson[] }) => {
  const t = useText('attendance')
  const [isAsking, setAsking] = useState(false)
  const rest = people.filter(({ attributes }) => attributes.outcome === 'going' && attributes.status === 'unknown')
  if (rest.length === 0) return null
  return (
    <div className="mt-8 border-t border-line pt-6">
      <Button onClick={() => setAsking(true)}>{t('rest.button', { count: rest.length })}</Button>
      <p className="mt-2 type-small">{t('rest.hint')}</p>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('rest.title', { count: rest.length })}
        text={t('rest.text')}
        confirmText={t('rest.confirm')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          pressStatus(
            eventId,
            rest.map(({ id }) => id),
            'no_show',
          )
        }}
      />
    </div>
  )
}
