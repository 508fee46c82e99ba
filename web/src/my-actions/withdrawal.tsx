import type { MyAction } from '@rostrum/contract/my-actions'
import { useId, useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { changeAddress, stakeOf, useActionTitle } from './action-words.ts'
import { useWithdraw } from './use-my-actions.ts'

/** Focuses an element when it appears. A constant function is not called again by later renderings. */
const focusNew = (element: HTMLElement | null) => element?.focus()

interface ToolsProps {
  action: MyAction
  isDone: boolean
  className: string
  questionClassName: string
}

/**
 * The buttons of a row: to change the act on its page, and to withdraw it. The question takes their place and says what
 * becomes of the act.
 */
export const ActionTools = ({ action, isDone, className, questionClassName }: ToolsProps) => {
  const t = useText('my-actions')
  const titleOf = useActionTitle()
  const [isAsking, setAsking] = useState(false)
  // Whoever stays goes on where they were.
  const [isKept, setKept] = useState(false)
  const { attributes } = action
  const title = titleOf(attributes)
  const address = changeAddress(attributes, isDone)
  const keep = () => {
    setKept(true)
    setAsking(false)
  }
  if (isAsking) return <Question action={action} isDone={isDone} className={questionClassName} onKeep={keep} />
  return (
    <div className={classNames('flex gap-1 phone:*:flex-1', className)}>
      {address !== null && (
        <ButtonLink to={address} size={isDone ? 'small' : 'medium'} aria-label={`${t('change')}: ${title}`}>
          {t('change')}
        </ButtonLink>
      )}
      <Button
        variant="quiet"
        size={isDone ? 'small' : 'medium'}
        className="phone:border-line"
        aria-label={`${t('withdraw.button')}: ${title}`}
        ref={isKept ? focusNew : undefined}
        onClick={() => setAsking(true)}
      >
        {t('withdraw.button')}
      </Button>
    </div>
  )
}

interface QuestionProps {
  action: MyAction
  isDone: boolean
  className: string
  onKeep: () => void
}

const Question = ({ action, isDone, className, onKeep }: QuestionProps) => {
  const t = useText('my-actions')
  const titleOf = useActionTitle()
  const id = useId()
  const { mutate, isPending } = useWithdraw()
  const stake = stakeOf(action.attributes, isDone)
  const { organization_name: organization } = action.attributes
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={classNames('grid gap-3 rounded-md bg-sunken px-4 py-3.5 text-[.9375rem]', className)}
    >
      <p id={id} className="max-w-[66ch] wrap-anywhere">
        <b className="font-strong">{t('withdraw.question', { title: titleOf(action.attributes) })}</b>{' '}
        {t(`withdraw.text.${stake}`, { organization })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" ref={focusNew} onClick={onKeep}>
          {t(`withdraw.keep.${stake}`)}
        </Button>
        <Button pending={isPending} pendingText={t('withdraw.pending')} onClick={() => mutate(action)}>
          {t('withdraw.button')}
        </Button>
      </div>
    </div>
  )
}
