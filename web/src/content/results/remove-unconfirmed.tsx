import type { UnconfirmedCounts } from '@rostrum/contract/unconfirmed'
import { useState, type FormEvent } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ContentPath } from '../kinds.ts'
import { type Period, useRemoveUnconfirmed } from './use-remove-unconfirmed.ts'

interface RemoveUnconfirmedProps {
  path: ContentPath
  id: string
  /** Undefined while they are not known. */
  counts: UnconfirmedCounts | undefined
}

/** Removes what was done without an account and never confirmed. Shows nothing if there is nothing of that. */
export const RemoveUnconfirmed = ({ path, id, counts }: RemoveUnconfirmedProps) => {
  const t = useText('results')
  const [isOpen, setOpen] = useState(false)
  if (!counts || counts.all === 0) return null
  return (
    <>
      <Button variant="quiet" icon="trash" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('unconfirmed.open')}
      </Button>
      {isOpen && <RemovalDialog path={path} id={id} counts={counts} onClose={() => setOpen(false)} />}
    </>
  )
}

const periods: readonly Period[] = ['last_hour', 'last_day', 'all']

const RemovalDialog = ({
  path,
  id,
  counts,
  onClose,
}: Omit<RemoveUnconfirmedProps, 'counts'> & { counts: UnconfirmedCounts; onClose: () => void }) => {
  const t = useText('results')
  const offered = periods.filter((period) => counts[period] > 0)
  const [chosen, setChosen] = useState<Period>(offered[0] ?? 'all')
  const { mutate, isPending } = useRemoveUnconfirmed({
    path,
    id,
    onDone: () => {
      onClose()
      // The button is gone if nothing is left.
      if (chosen === 'all') document.getElementById('main')?.focus()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) mutate({ period: chosen, countedAt: counts.counted_at })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('unconfirmed.title', { count: counts.all })}
      className="max-w-128"
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            type="submit"
            form="remove-unconfirmed"
            variant="danger"
            pending={isPending}
            pendingText={t('unconfirmed.removing')}
          >
            {t('unconfirmed.remove', { count: counts[chosen] })}
          </Button>
        </>
      }
    >
      <form id="remove-unconfirmed" onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{t('unconfirmed.who')}</p>
        <ChoiceCards
          legend={t('unconfirmed.when')}
          name="period"
          chosen={chosen}
          onChange={({ target }) => setChosen(target.value as Period)}
          choices={offered.map((period) => ({
            value: period,
            label: t(`unconfirmed.period.${period}`),
            hint: t('unconfirmed.count', { count: counts[period] }),
          }))}
        />
        <p className="text-muted">{t('unconfirmed.lost')}</p>
      </form>
    </Dialog>
  )
}
