import { AccountOffer } from '../../after-act/account-offer.tsx'
import { ForgetGuestButton } from '../../guests/guest-notes.tsx'
import { useGuest, useRememberedAct } from '../../guests/guest-store.ts'
import { useLinkNote } from '../../guests/use-link-note.ts'
import { useText } from '../../lib/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AfterPledge, PledgeFoot, type AfterPledgeProps } from './after-pledge.tsx'
import type { GuestPledge } from './pledge-values.ts'
import { RegisterNotice } from './register-notice.tsx'

interface GuestPledgedProps extends Pick<AfterPledgeProps, 'candidate' | 'organization' | 'isNew'> {
  /** The pledge that was made on this page, in contrast to one that this device remembers. */
  given: GuestPledge | undefined
  onForget: () => void
}

/** Shown to a visitor who has pledged: the number of the pledge, and the mail to confirm it. */
export const GuestPledged = ({ candidate, organization, given, isNew, onForget }: GuestPledgedProps) => {
  const t = useText('candidates')
  const text = useText('guests')
  const linkNote = useLinkNote()
  const email = useGuest((guest) => guest.email)
  const remembered = useRememberedAct(candidate.id)
  const number = given?.act.number ?? remembered?.number ?? null
  const note = given ? linkNote(given.act) : text('linkEarlier', { email })
  const register = given && given.registered !== 'yes' && <RegisterNotice />
  const tools = (
    <div className="noscript:hidden print:hidden">
      <ForgetGuestButton onForget={onForget} />
    </div>
  )
  return (
    <>
      {number === null ? (
        <div className="grid gap-6">
          <h1 className="type-title">{t('youPledged')}</h1>
          <Notice tone="success" role="status" title={t('thanks.counted')}>
            <p className="wrap-anywhere">{note}</p>
          </Notice>
          {register}
          {tools}
        </div>
      ) : (
        <AfterPledge
          candidate={candidate}
          organization={organization}
          number={number}
          shareUrl={given?.act.shareUrl ?? remembered?.shareUrl}
          isNew={isNew}
          note={note}
          tools={tools}
          account={<AccountOffer email={given?.act.values.email ?? email} />}
        >
          {register}
        </AfterPledge>
      )}
      <PledgeFoot candidate={candidate} organization={organization} />
    </>
  )
}
