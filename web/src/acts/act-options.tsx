import type { Act } from '@rostrum/contract/acts'
import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ActForm, ActOption } from './act-form.tsx'
import { ChangeForm } from './change-form.tsx'
import { NewsForm } from './news-form.tsx'
import type { Intent } from './submit-act.ts'
import type { ActForms } from './use-act.ts'

interface ActFormsProps {
  act: Act
  forms: ActForms
}

interface ActOptionsProps extends ActFormsProps {
  /** The phone bank that the act is about; null for everything else, and if it is closed. */
  phoneBank: PhoneBank | null
}

/** What is lost when the act is withdrawn: a place, a turn, the details of a pledge, or only that the act counts. */
const lostOf = ({ kind, outcome }: Act['attributes']) => {
  if (kind === 'candidates' || kind === 'phone-banks') return kind
  return outcome === 'going' || outcome === 'waitlist' ? outcome : 'other'
}

/** What else can be done with an act: changing or withdrawing it, or saying that it was somebody else. */
export const ActOptions = ({ act, phoneBank, forms }: ActOptionsProps) => {
  const t = useText('acts')
  const { kind, is_over } = act.attributes
  const changed = kind === 'events' || kind === 'call-campaigns' || kind === 'phone-banks' ? kind : 'other'
  const withdrawn = kind === 'events' || kind === 'candidates' || kind === 'phone-banks' ? kind : 'other'
  const isRefused = (intent: Intent) => forms.refusal?.intent === intent
  return (
    <section aria-labelledby="options" className="mt-10 print:hidden">
      <h2 id="options" className="pb-2 type-card">
        {t('options')}
      </h2>
      {/* What is over can be neither changed nor withdrawn. */}
      {!is_over && (
        <>
          <ActOption title={t(`change.title.${changed}`)} isRefused={isRefused('change')}>
            <ChangeForm act={act} phoneBank={phoneBank} forms={forms} />
          </ActOption>
          <ActOption title={t(`withdraw.title.${withdrawn}`)} isRefused={isRefused('withdraw')}>
            <WithdrawForm act={act} forms={forms} />
          </ActOption>
        </>
      )}
      <ActOption title={t('news.title')} isRefused={isRefused('news')}>
        <NewsForm act={act} forms={forms} />
      </ActOption>
      {/* Also when it is confirmed: somebody else may have used a device that is known. */}
      <ActOption title={t('notMe.title')} isRefused={isRefused('not-me')}>
        <NotMeForm act={act} forms={forms} />
      </ActOption>
    </section>
  )
}

const WithdrawForm = ({ act: { attributes }, forms }: ActFormsProps) => {
  const t = useText('acts')
  const organization = attributes.organization_name
  return (
    <ActForm intent="withdraw" forms={forms}>
      <p className="wrap-anywhere">{t(`withdraw.text.${lostOf(attributes)}`, { organization })}</p>
      <Button type="submit" pending={forms.pending === 'withdraw'} pendingText={t('withdraw.pending')}>
        {t('withdraw.submit')}
      </Button>
    </ActForm>
  )
}

const NotMeForm = ({ act: { attributes }, forms }: ActFormsProps) => {
  const t = useText('acts')
  const { email, organization_name: organization } = attributes
  return (
    <ActForm intent="not-me" forms={forms}>
      <p className="wrap-anywhere">{t('notMe.text', { organization, email })}</p>
      <Button type="submit" pending={forms.pending === 'not-me'} pendingText={t('notMe.pending')}>
        {t('notMe.submit')}
      </Button>
    </ActForm>
  )
}
