import type { MailCampaign } from '@rostrum/contract/campaigns'
import type { OwnWordsCount } from '@rostrum/contract/own-words'
import type { ReactNode } from 'react'
import { Thanks } from '../../content/thanks.tsx'
import { ChosenTargets } from '../../guests/chosen-targets.tsx'
import { GuestButton, GuestForm } from '../../guests/guest-form.tsx'
import { ForgetGuestButton } from '../../guests/guest-notes.tsx'
import { OwnWordsFields } from '../../guests/own-words-fields.tsx'
import { useLinkNote } from '../../guests/use-link-note.ts'
import { useShareUrl } from '../../guests/use-share-url.ts'
import { useText } from '../../lib/i18n.tsx'
import { useRelativeTime } from '../../lib/time.ts'
import { NextStep } from '../../next-actions/next-step.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReportSection } from './report-section.tsx'
import { useSender } from './sender.ts'
import type { LetterState } from './use-letter.ts'

interface LetterStepsProps {
  campaign: MailCampaign
  organizationId: string
  organizationName: string
  letter: LetterState
  ownWordsCount: OwnWordsCount | undefined
  /** What a form without JavaScript has to repeat. */
  kept: ReactNode
}

/**
 * Buttons to report that a letter is prepared, and then that it is mailed. Both are counted separately. A mailed letter
 * cannot be set back to prepared.
 */
export const LetterSteps = ({
  campaign,
  organizationId,
  organizationName,
  letter,
  ownWordsCount,
  kept,
}: LetterStepsProps) => {
  const t = useText('campaigns')
  const linkNote = useLinkNote()
  const shareUrl = useShareUrl(campaign)
  const ago = useRelativeTime()
  const sender = useSender()
  const { title, outcome_counts: counts } = campaign.attributes
  const { act, chosen, count, guestOutcome, preparedAt, isMailed, hasMailed, report, isPending, keepReport } = letter

  if (isMailed) {
    return (
      <div id={letterHeadingId} className="grid gap-2">
        <Thanks
          title={title}
          shareUrl={shareUrl}
          heading={t('mail.thanks')}
          text={t('mail.thanksText', { name: organizationName, count: counts['mailed'] ?? 0 })}
          note={linkNote(act.given)}
          organizationId={organizationId}
          organizationName={organizationName}
          takesFocus={hasMailed}
        />
        {guestOutcome && <ForgetGuestButton isQuestion onForget={act.reset} />}
        <NextStep after="mail-campaigns" id={campaign.id} className="mt-6" />
      </div>
    )
  }
  return (
    <ReportSection
      id={letterHeadingId}
      title={t('mail.howFar', { count })}
      guest={
        <GuestForm
          act={act}
          labelledBy={letterHeadingId}
          organizationName={organizationName}
          isShort
          suggestedName={sender.name}
          onLogIn={keepReport}
        >
          {kept}
          <ChosenTargets keys={chosen.map(({ key }) => key)} />
          <OwnWordsFields count={ownWordsCount} />
          <div className="grid gap-2">
            {guestOutcome === 'prepared' ? (
              <PreparedNotice count={count} title={t('mail.isPrepared', { count })} note={linkNote(act.given)} />
            ) : (
              <GuestButton act={act} outcome="prepared" block>
                {t('mail.iPrepared', { count })}
              </GuestButton>
            )}
            <GuestButton
              act={act}
              outcome="mailed"
              block
              variant={guestOutcome === 'prepared' ? 'primary' : 'outlined'}
            >
              {t('mail.iMailed', { count })}
            </GuestButton>
          </div>
        </GuestForm>
      }
    >
      <div className="grid gap-2">
        {preparedAt ? (
          <PreparedNotice count={count} title={t('mail.youPrepared', { count, when: ago(preparedAt) })} />
        ) : (
          <Button block pending={isPending} pendingText={t('common:saving')} onClick={() => report('prepared')}>
            {t('mail.iPrepared', { count })}
          </Button>
        )}
        <Button
          block
          variant={preparedAt ? 'primary' : 'outlined'}
          pending={isPending}
          pendingText={t('common:saving')}
          onClick={() => report('mailed')}
        >
          {t('mail.iMailed', { count })}
        </Button>
      </div>
    </ReportSection>
  )
}

/** A form without JavaScript leads to it. */
export const letterHeadingId = 'how-far'

const PreparedNotice = ({ count, title, note }: { count: number; title: string; note?: string | undefined }) => {
  const t = useText('campaigns')
  return (
    <Notice tone="success" role="status" title={title}>
      <p>{t('mail.nowMail', { count })}</p>
      {note && <p className="mt-1 wrap-anywhere">{note}</p>}
    </Notice>
  )
}
