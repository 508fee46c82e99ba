import type { Act } from '@rostrum/contract/acts'
import { useEffect, useRef } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useViewer } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { addressOf } from './act-head.tsx'
import type { Intent } from './submit-act.ts'

interface DoneNoticeProps {
  done: Intent
  act: Act
  /** Counts the answered forms. The notice receives the focus after each one, because the pressed button may be gone. */
  attempt: number
}

/** Says what was done. */
export const DoneNotice = ({ done, act: { attributes }, attempt }: DoneNoticeProps) => {
  const t = useText('acts')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [attempt])
  const { organization_name: organization, email } = attributes
  const isMailed = attributes.consents.includes('organization_mail')
  const texts = {
    confirm: [t('confirm.done'), t('confirm.doneText', { organization, email })],
    change: [t('change.done'), ''],
    news: [t(isMailed ? 'news.done' : 'news.doneOff', { organization }), ''],
    withdraw: [t('withdraw.done'), t('withdraw.doneText', { organization })],
    'not-me': [t('notMe.done'), t('notMe.doneText', { organization, email })],
  } as const satisfies Record<Intent, readonly [title: string, text: string]>
  const [title, text] = texts[done]
  return (
    <Notice ref={box} tone="success" role="status" title={title} className="mt-6">
      {text && <p className="wrap-anywhere">{text}</p>}
    </Notice>
  )
}

/** Leads on after the act was removed. */
export const RemovedAct = ({ act: { attributes } }: { act: Act }) => {
  const t = useText('acts')
  if (!attributes.is_public) return null
  return (
    <ButtonLink to={addressOf(attributes)} variant="primary" className="mt-6 phone:w-full">
      {t('openPage')}
    </ButtonLink>
  )
}

/** The link of an act that somebody has made part of their account. From then on, only the account changes it. */
export const ClaimedAct = ({ act }: { act: Act }) => {
  const t = useText('acts')
  const viewer = useViewer()
  if (viewer === 'regular_user') {
    return (
      <>
        <Notice tone="info" title={t('claimed.title')} className="mt-6" />
        <RemovedAct act={act} />
      </>
    )
  }
  return (
    <>
      <Notice tone="info" title={t('claimed.title')} className="mt-6">
        <p className="wrap-anywhere">{t('claimed.text')}</p>
      </Notice>
      <ButtonLink to="/login" variant="primary" className="mt-6 phone:w-full">
        {t('claimed.logIn')}
      </ButtonLink>
    </>
  )
}

const reasons = ['withdrawn', 'notYou', 'deleted', 'cut'] as const

/** The link does not work, with what may have happened. `isNew` moves the focus to the heading. */
export const GoneAct = ({ isNew }: { isNew: boolean }) => {
  const t = useText('acts')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="type-title">
        {t('gone.title')}
      </h1>
      <p className="mt-2 type-lead">{t('gone.lead')}</p>
      <ul className="mt-2 mb-6 list-disc pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{t(`gone.${reason}`)}</li>
        ))}
      </ul>
      {/* The groups of the home page can be found without an account, unlike those of /discover. */}
      <ButtonLink to="/" variant="primary">
        {t('gone.find')}
      </ButtonLink>
    </>
  )
}
