import { useText } from '../../lib/i18n.tsx'
import { ForgetGuestButton } from '../../guests/guest-notes.tsx'
import { Card } from '../../ui/card.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ExternalLink } from '../../ui/text-link.tsx'
import { AfterCampaign, useOwnNumber } from './after-campaign.tsx'
import { CampaignHead } from './campaign-head.tsx'
import type { CampaignProps } from './campaign.ts'
import { Guidelines } from './guidelines.tsx'
import { LetterCounts } from './letter-counts.tsx'
import { LetterSteps, letterHeadingId } from './letter-steps.tsx'
import { Letter } from './letter.tsx'
import { useLetter } from './use-letter.ts'

/** A letter to print, the addresses to send it to, background information, and the buttons to report the progress. */
export const MailPage = ({ campaign, organizationId, organizationName, answer }: CampaignProps<'mail-campaigns'>) => {
  const t = useText('campaigns')
  const letter = useLetter(campaign, answer)
  const number = useOwnNumber(campaign, letter.act.given)
  const { title, about, background, key_points: points, guidelines } = campaign.attributes
  const { letter_template: template, address_list_link: addresses, outcome_counts: counts } = campaign.attributes
  const more = (
    <section aria-labelledby="background">
      <SectionHead id="background" title={t('background')} />
      <p className="max-w-[66ch] wrap-anywhere whitespace-pre-line">{background}</p>
    </section>
  )
  if (letter.isMailed && number !== null) {
    return (
      <div className="grid gap-10">
        <AfterCampaign
          id={letterHeadingId}
          path="mail-campaigns"
          campaign={campaign}
          organizationId={organizationId}
          organizationName={organizationName}
          number={number}
          isNew={letter.hasMailed}
          given={letter.act.given}
          tools={letter.guestOutcome && <ForgetGuestButton isQuestion onForget={letter.act.reset} />}
        />
        {more}
      </div>
    )
  }
  return (
    <>
      <CampaignHead
        organizationId={organizationId}
        organizationName={organizationName}
        icon="mailbox"
        kind={t('mail.campaign')}
        title={title}
        lead={about}
      >
        <LetterCounts counts={counts} empty={t('mail.nobodyMailed')} />
      </CampaignHead>
      <div className="mt-7 grid items-start gap-x-6 gap-y-8 md:grid-cols-[minmax(0,1fr)_19rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-10">
        <div className="grid gap-8">
          {template.trim() ? <Letter template={template} /> : <NoTemplateNotice />}
          <section aria-labelledby="key-points">
            <SectionHead id="key-points" title={t('mail.keyPoints')} />
            <ul>
              {points.map(({ title: point, excerpt }, index) => (
                <li key={index} className="border-t border-line py-3 wrap-anywhere first:border-t-0 first:pt-0">
                  <h3 className="type-row">{point}</h3>
                  <p className="mt-0.5 max-w-[66ch] text-muted">{excerpt}</p>
                </li>
              ))}
            </ul>
          </section>
          <Guidelines title={t('mail.whatNotToWrite')} guidelines={guidelines} />
          {more}
        </div>
        <div className="grid gap-8">
          <Card className="grid gap-2 p-5">
            <h2 className="type-heading">{t('mail.whereTo')}</h2>
            <p className="type-small">{t('mail.whereToText')}</p>
            {/* Its own organizers can open a draft, which may have no link yet. */}
            {addresses !== '' && (
              <p>
                <ExternalLink href={addresses} className="inline-block min-h-6 touch:min-h-11 wrap-anywhere">
                  {t('mail.addresses', { host: new URL(addresses).host })}
                </ExternalLink>
              </p>
            )}
          </Card>
          <LetterSteps
            campaign={campaign}
            organizationId={organizationId}
            organizationName={organizationName}
            letter={letter}
          />
        </div>
      </div>
    </>
  )
}

const NoTemplateNotice = () => {
  const t = useText('campaigns')
  return (
    <section aria-labelledby="the-letter">
      <SectionHead id="the-letter" title={t('mail.letter')} />
      <p>{t('mail.ownWords')}</p>
    </section>
  )
}
