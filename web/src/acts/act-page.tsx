import type { Act } from '@rostrum/contract/acts'
import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { useText } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { ConfirmAct, ConfirmedAct } from './act-confirm.tsx'
import { ActFacts, ActHead, useActTitle } from './act-head.tsx'
import { ClaimedAct, DoneNotice, GoneAct, RemovedAct } from './act-notice.tsx'
import { ActMoment, momentOf } from './act-moment.tsx'
import { ActOptions } from './act-options.tsx'
import { CreateAccount } from './create-account.tsx'
import { KnownDevice } from './known-device.tsx'
import type { Answer, Intent } from './submit-act.ts'
import { useAct, type ActForms } from './use-act.ts'

interface ActPageProps {
  token: string
  /** Null if the link does not work. */
  loaded: Act | null
  /** The phone bank that the act is about; null for everything else, and if it is closed. */
  phoneBank: PhoneBank | null
  /** The answer to a form that was submitted without JavaScript. */
  answer: Answer | undefined
}

/** What somebody did without an account, for whoever has the link that was mailed to their address. */
export const ActPage = ({ token, loaded, phoneBank, answer }: ActPageProps) => {
  const t = useText('acts')
  const { act, done, forms } = useAct(token, loaded, answer)
  if (!act) {
    return (
      <>
        <PageTitle title={t('gone.title')} />
        <GoneAct isNew={forms.attempt > 0} />
      </>
    )
  }
  return <ShownAct token={token} act={act} phoneBank={phoneBank} done={done} forms={forms} />
}

interface PresentActProps extends Pick<ActPageProps, 'token' | 'phoneBank'> {
  act: Act
  forms: ActForms
  /** Whether the thanks are already on the page. */
  hasMoment?: boolean
}

const ShownAct = ({ act, done, ...rest }: PresentActProps & { done: Intent | undefined }) => {
  const t = useText('acts')
  const title = useActTitle(act.attributes)
  const isRemoved = done === 'withdraw' || done === 'not-me'
  const moment = isRemoved ? null : momentOf(act)
  if (moment) {
    return (
      <>
        <PageTitle title={t('titleOf', { title })} />
        {done && done !== 'confirm' && <DoneNotice done={done} act={act} attempt={rest.forms.attempt} />}
        <ActMoment act={act} moment={moment} isNew={done === 'confirm'} />
        <div className="mt-10">
          <PresentAct act={act} {...rest} hasMoment />
        </div>
      </>
    )
  }
  return (
    <>
      <PageTitle title={t('titleOf', { title })} />
      <ActHead act={act} />
      {done && <DoneNotice done={done} act={act} attempt={rest.forms.attempt} />}
      {isRemoved ? <RemovedAct act={act} /> : <PresentAct act={act} {...rest} />}
    </>
  )
}

const PresentAct = ({ token, act, phoneBank, forms, hasMoment }: PresentActProps) => {
  const t = useText('acts')
  const { is_claimed, is_confirmed, is_over, can_create_account, email } = act.attributes
  if (is_claimed) {
    return (
      <>
        <ActFacts act={act} />
        <ClaimedAct act={act} />
      </>
    )
  }
  return (
    <>
      <ActFacts act={act} />
      {is_over && <p className="mt-4">{t('over')}</p>}
      {is_confirmed && !is_over && !hasMoment && <ConfirmedAct act={act} />}
      {!is_confirmed && !is_over && <ConfirmAct act={act} forms={forms} />}
      {/* After an accepted form, the fields begin with what is stored now. A refused form keeps what was entered. */}
      <ActOptions key={forms.refusal ? 'refused' : forms.attempt} act={act} phoneBank={phoneBank} forms={forms} />
      {can_create_account && (is_confirmed || is_over) && <CreateAccount token={token} email={email} />}
      <KnownDevice email={email} />
    </>
  )
}
