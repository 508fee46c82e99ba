import { useState, type FormEvent } from 'react'
import { useText } from '../lib/i18n.tsx'
import type { DecisionGround } from '@rostrum/contract/decisions'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Because } from './use-moderation.ts'

const MAX_REASON_LENGTH = 1000

interface ReasonDialogProps {
  title: string
  /** Explains what the action does. */
  text: string
  /** Explains who will read the reason. */
  hint: string
  confirmText: string
  isPending: boolean
  /** Whether the moderator says what the decision is based on: the law or the terms. */
  hasGround?: boolean
  /** Whether the action takes something from somebody. */
  isDestructive?: boolean
  onConfirm: (because: Because) => void
  onClose: () => void
}

const grounds = ['terms', 'illegal'] as const satisfies readonly DecisionGround[]
const isGround = (value: unknown): value is DecisionGround => grounds.some((ground) => ground === value)

/** Requires a reason before an action against a user or an organization, because they are notified of it. */
export const ReasonDialog = ({
  title,
  text,
  hint,
  confirmText,
  isPending,
  hasGround = false,
  isDestructive = true,
  onConfirm,
  onClose,
}: ReasonDialogProps) => {
  const t = useText('moderation')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState({ ground: false, reason: false, provision: false })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const sent = new FormData(form)
    const ground = sent.get('ground')
    const named = sent.get('provision')
    const provision = typeof named === 'string' ? named.trim() : ''
    const given = reason.trim()
    const wrong = {
      ground: hasGround && !isGround(ground),
      provision: hasGround && provision === '',
      reason: given === '',
    }
    setMissing(wrong)
    const first = (['ground', 'provision', 'reason'] as const).find((name) => wrong[name])
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else onConfirm({ reason: given, ...(isGround(ground) && { ground, provision }) })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      className="max-w-128"
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            type="submit"
            form="reason"
            variant={isDestructive ? 'danger' : 'primary'}
            pending={isPending}
            pendingText={t('common:working')}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      <form id="reason" noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{text}</p>
        {hasGround && (
          <>
            <ChoiceCards
              id="ground"
              name="ground"
              legend={t('ground.legend')}
              choices={grounds.map((value) => ({ value, label: t(`ground.${value}`) }))}
              error={missing.ground ? t('ground.choose') : undefined}
            />
            <Field
              label={t('ground.which')}
              hint={t('ground.whichHint')}
              error={missing.provision ? t('ground.giveWhich') : undefined}
            >
              <TextInput name="provision" maxLength={200} />
            </Field>
          </>
        )}
        <Field label={t('reason')} hint={hint} error={missing.reason ? t('giveReason') : undefined}>
          <TextArea
            name="reason"
            rows={4}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
