import type { Act } from '@rostrum/contract/acts'
import { AddToCalendar } from '../events/calendar-links.tsx'
import { useText } from '../lib/i18n.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useActTimes } from './act-answer.ts'
import { ActForm } from './act-form.tsx'
import { shiftIdsOfAct } from './act-shifts.ts'
import type { ActForms } from './use-act.ts'

/** The question that the mail is about. Opening the link does not answer it, because mail scanners follow links. */
export const ConfirmAct = ({ act: { attributes }, forms }: { act: Act; forms: ActForms }) => {
  const t = useText('acts')
  const { heldUntil } = useActTimes(attributes)
  return (
    <section aria-labelledby="confirm" className="mt-8">
      <SectionHead id="confirm" title={t('confirm.title')} />
      <ActForm intent="confirm" forms={forms}>
        <div className="grid gap-2 wrap-anywhere">
          <p>{t('confirm.text', { organization: attributes.organization_name })}</p>
          {attributes.consents.includes('organization_mail') && (
            <p>{t('confirm.news', { organization: attributes.organization_name })}</p>
          )}
          {heldUntil && <p className="font-semibold">{t('confirm.held', { when: heldUntil })}</p>}
        </div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={forms.pending === 'confirm'}
          pendingText={t('confirm.pending')}
          className="phone:w-full"
        >
          {t('confirm.submit')}
        </Button>
      </ActForm>
    </section>
  )
}

const thanked = ['going', 'waitlist', 'maybe', 'cant'] as const

/** Thanks for a confirmed act, with the one next step. */
export const ConfirmedAct = ({ act: { attributes } }: { act: Act }) => {
  const t = useText('acts')
  const { kind, item_id, title, outcome, organization_id, organization_name: organization, is_public } = attributes
  const isGoing = kind === 'events' && outcome === 'going'
  const thanks = thanked.find((known) => known === outcome) ?? 'other'
  return (
    <div className="mt-6 grid justify-items-start gap-5">
      <p className="wrap-anywhere">{t(`confirmed.${thanks}`, { organization })}</p>
      {is_public && isGoing && (
        <AddToCalendar
          event={{ id: item_id, attributes: { title } }}
          shifts={shiftIdsOfAct(attributes)}
          variant="primary"
          className="phone:w-full"
        />
      )}
      {is_public && !isGoing && (
        <ButtonLink to={`/organization/${organization_id}?tab=actions`} variant="primary" className="phone:w-full">
          {t('common:moreFrom', { name: organization })}
        </ButtonLink>
      )}
    </div>
  )
}
