import { enteredToMail } from '@rostrum/contract/entered-addressees'
import { useText } from '../../lib/i18n.tsx'
import { ForgetGuestButton } from '../../guests/guest-notes.tsx'
import { FindRepresentatives } from '../../representatives/find-representatives.tsx'
import { KeptPlace } from '../../representatives/kept-place.tsx'
import { useRepresentatives } from '../../representatives/use-representatives.ts'
import { Card } from '../../ui/card.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ExternalLink } from '../../ui/text-link.tsx'
import { CampaignColumns } from './campaign-columns.tsx'
import { CampaignHead } from './campaign-head.tsx'
import { CampaignMoment } from './campaign-moment.tsx'
import type { CampaignProps } from './campaign.ts'
import { EarlierTools } from './earlier-tools.tsx'
import { Guidelines } from './guidelines.tsx'
import { LetterCounts } from './letter-counts.tsx'
import { LetterSteps, letterHeadingId } from './letter-steps.tsx'
import { Letter } from './letter.tsx'
import { useOwnNumber } from './own-number.ts'
import { type Recipient, RecipientList } from './recipient-list.tsx'
import { useLetter } from './use-letter.ts'
import { useOwnWords } from './use-own-words.ts'

/**
 * Letters to print, to whom they are sent, background information, and the buttons to report the progress. Where the
 * recipients come from a directory, the sender first says where they live.
 */
export const MailPage = ({
  campaign,
  organizationId,
  organizationName,
  answer,
  found,
}: CampaignProps<'mail-campaigns'>) => {
  const t = useText('campaigns')
  const { directory_id: directory, address_list: list } = campaign.attributes
  const representatives = useRepresentatives({ path: 'mail-campaigns', id: campaign.id }, found)
  const targets = directory === null ? enteredToMail(list) : representatives.targets
  const ownWords = useOwnWords(campaign, campaign.attributes.letter_template)
  const letter = useLetter(campaign, { answer, targets, count: ownWords.count })
  const number = useOwnNumber(campaign, letter.act.given)
  const { title, about, background, key_points: points, guidelines } = campaign.attributes
  const { letter_template: template, address_list_link: addresses, outcome_counts: counts } = campaign.attributes
  const missing = useMissing({ hasDirectory: directory !== null, recipients: letter.recipients, chosen: letter.chosen })
  const more = (
    <section aria-labelledby="background">
      <SectionHead id="background" title={t('background')} />
      <p className="max-w-[66ch] wrap-anywhere whitespace-pre-line">{background}</p>
    </section>
  )
  return (
    <CampaignMoment
      isSoon={letter.isPending || letter.act.sending !== null}
      below={more}
      after={
        letter.isMailed && number !== null
          ? {
              id: letterHeadingId,
              path: 'mail-campaigns',
              campaign,
              organizationId,
              organizationName,
              number,
              isNew: letter.hasMailed,
              given: letter.act.given,
              tools: (
                <EarlierTools
                  againText={t('mail.again')}
                  onAgain={letter.writeAgain}
                  forget={letter.guestOutcome && <ForgetGuestButton isQuestion onForget={letter.act.reset} />}
                />
              ),
            }
          : undefined
      }
    >
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
      <CampaignColumns
        first={directory !== null && <FindRepresentatives representatives={representatives} />}
        aside={
          <>
            {addresses !== '' && (
              <Card className="grid gap-2 p-5">
                <h2 className="type-heading">{t('mail.whereTo')}</h2>
                <p className="type-small">
                  {t(directory === null && list.length === 0 ? 'mail.whereToText' : 'mail.moreAddresses')}
                </p>
                <p>
                  <ExternalLink href={addresses} className="inline-block min-h-6 touch:min-h-11 wrap-anywhere">
                    {t('mail.addresses', { host: new URL(addresses).host })}
                  </ExternalLink>
                </p>
              </Card>
            )}
            {letter.isReportable && (
              <LetterSteps
                campaign={campaign}
                organizationId={organizationId}
                organizationName={organizationName}
                letter={letter}
                ownWordsCount={ownWords.count}
                kept={representatives.found && <KeptPlace found={representatives.found} />}
              />
            )}
          </>
        }
      >
        {letter.recipients.length > 0 && (
          <RecipientList
            recipients={letter.recipients}
            addressOf={({ address }) => address.replaceAll('\n', ', ')}
            written={t('mail.isMailed')}
            onToggle={letter.toggle}
          />
        )}
        {template.trim() ? (
          <Letter
            template={template}
            ownWords={ownWords}
            recipients={letter.chosen}
            nobody={directory === null ? t('mail.recipient') : t('representatives.yourOwn')}
            missing={missing}
          />
        ) : (
          <NoTemplateNotice />
        )}
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
      </CampaignColumns>
    </CampaignMoment>
  )
}

/** Why there is nothing to print; undefined if there is. */
const useMissing = ({
  hasDirectory,
  recipients,
  chosen,
}: {
  hasDirectory: boolean
  recipients: readonly Recipient[]
  chosen: readonly Recipient[]
}): string | undefined => {
  const t = useText('campaigns')
  if (chosen.length > 0) return undefined
  if (recipients.length > 0) return t('email.nobody')
  return hasDirectory ? t('mail.findFirst') : undefined
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
