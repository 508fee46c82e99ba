import { useEffect, useRef } from 'react'
import { ForgetGuestButton } from '../../guests/guest-notes.tsx'
import { useGuest } from '../../guests/guest-store.ts'
import { useLinkNote } from '../../guests/use-link-note.ts'
import { useText } from '../../lib/i18n.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { candidateAddress, type Candidate } from '../candidate.ts'
import { PledgeProgress } from '../pledge-progress.tsx'
import type { GuestPledge } from './pledge-values.ts'
import { RegisterNotice } from './register-notice.tsx'

interface GuestPledgedProps {
  candidate: Candidate
  organization: { id: string; name: string }
  /** The pledge that was made on this page, in contrast to one that this device remembers. */
  given: GuestPledge | undefined
  /** Whether the pledge was made without leaving the page. The heading then receives the focus. */
  isNew: boolean
  onForget: () => void
}

/** Shown to a visitor who has pledged: thanks, the number of pledges, and the mail to confirm it. */
export const GuestPledged = ({ candidate, organization, given, isNew, onForget }: GuestPledgedProps) => {
  const t = useText('candidates')
  const text = useText('guests')
  const linkNote = useLinkNote()
  const remembered = useGuest(({ email }) => email)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    title.current?.focus()
    window.scrollTo({ top: 0 })
  }, [isNew])
  const { name, engagements_count: count } = candidate.attributes
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="mt-2 type-title outline-none">
        {t(given ? 'thanks.title' : 'youPledged')}
      </h1>
      <p role="status" className="mt-2 mb-7 type-lead">
        {t('thanks.text', { count, name })}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-12 narrow:grid-cols-1 narrow:gap-8">
        <div className="grid gap-8">
          <Notice tone="success" title={t('thanks.counted')}>
            <p className="wrap-anywhere">{given ? linkNote(given.act) : text('linkEarlier', { email: remembered })}</p>
          </Notice>
          {given && given.registered !== 'yes' && <RegisterNotice />}
        </div>
        <div className="grid min-w-0 gap-4">
          <Card className="grid gap-4 p-5">
            <PledgeProgress candidate={candidate} />
            <div className="border-t border-line pt-4">
              <h2 className="type-row">{t('thanks.share')}</h2>
              <p className="mb-3 type-small">{t('thanks.shareText')}</p>
              <ShareButton title={name} path={candidateAddress(organization.id, candidate.id)} className="w-full" />
            </div>
            <ButtonLink to={`/organization/${organization.id}?tab=actions`} block>
              {t('common:moreFrom', { name: organization.name })}
            </ButtonLink>
          </Card>
          <div className="px-3 noscript:hidden print:hidden">
            <ForgetGuestButton onForget={onForget} />
          </div>
        </div>
      </div>
    </>
  )
}
