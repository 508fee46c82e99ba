import { organizerKind } from '../content/kinds.ts'
import { useRememberedAct } from '../guests/guest-store.ts'
import { arrivalSearch, useArrival } from '../lib/arrival.ts'
import { useText } from '../lib/i18n.tsx'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { useSession, useViewer } from '../lib/session.ts'
import { useRelativeTime } from '../lib/time.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FactListItem } from '../ui/facts.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { ExternalLink, TextLink } from '../ui/text-link.tsx'
import { PledgeProgress } from './pledge-progress.tsx'
import { WithdrawButton } from './supporter/withdraw-button.tsx'
import { pledgeAddress, type Candidate } from './candidate.ts'

const candidates = organizerKind('candidates')

interface CandidateAsideProps {
  candidate: Candidate
  organizationId: string
}

/** The progress of the pledges, and the viewer's own pledge. */
export const PledgeCard = ({ candidate, organizationId }: CandidateAsideProps) => {
  const t = useText('candidates')
  return (
    <Card className="grid gap-4 p-5">
      <PledgeProgress candidate={candidate} />
      <ViewerActions candidate={candidate} organizationId={organizationId} />
      <p className="border-t border-line pt-3.5 type-small">
        {t('needHelpVoting')} <TextLink to="/voting-guide">{t('toVotingGuide')}</TextLink>
      </p>
    </Card>
  )
}

const ViewerActions = ({ candidate, organizationId }: CandidateAsideProps) => {
  const t = useText('candidates')
  const ago = useRelativeTime()
  const viewer = useViewer()
  const { name, my_engagement: pledge } = candidate.attributes
  const remembered = useRememberedAct(candidate.id)
  const address = pledgeAddress(organizationId, candidate.id) + arrivalSearch(useArrival())
  const maySeePeople = useHasCapability('people')
  const isOwn = useSession(({ organization }) => organization?.id === organizationId)
  if (isOwn && maySeePeople) {
    return (
      <div className="grid gap-2">
        <ButtonLink to={`${candidates.participantsAddress}/${candidate.id}`}>{t('seePledges')}</ButtonLink>
        {candidate.meta.authorizedToUpdate && (
          <ButtonLink to={`${candidates.address}/edit/${candidate.id}`} icon="pencil">
            {t('editCandidate')}
          </ButtonLink>
        )}
      </div>
    )
  }
  if (viewer === 'organization') return <p className="type-small">{t('organizersWatch')}</p>
  if (viewer === 'visitor' && remembered) {
    return (
      <div className="grid gap-3">
        <PledgedNote text={t('youPledged')} />
        <ButtonLink to={address}>{t('yourPledge')}</ButtonLink>
      </div>
    )
  }
  if (pledge) {
    return (
      <div className="grid gap-3">
        <PledgedNote text={t('youPledgedWhen', { when: ago(pledge.updated_at) })} />
        <ButtonLink to={address}>{t('plan.title')}</ButtonLink>
        <WithdrawButton candidateName={name} pledgeId={pledge.id} />
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <ButtonLink to={address} variant="primary" size="large" block>
        {t('pledge')}
      </ButtonLink>
      <p className="text-center type-small">{t('takesMinutes')}</p>
    </div>
  )
}

const PledgedNote = ({ text }: { text: string }) => (
  <p className="flex items-center gap-2 font-semibold">
    <Icon name="circle-check" className="text-success" />
    {text}
  </p>
)

const sites = ['website', 'facebook', 'instagram', 'x'] as const

/** Links to the candidate's website and social media. Renders nothing if there are none. */
export const CandidateLinks = ({ candidate }: { candidate: Candidate }) => {
  const t = useText('candidates')
  const { social_links: links } = candidate.attributes
  if (sites.every((site) => !links[site])) return null
  return (
    <section aria-labelledby="elsewhere">
      <SectionHead id="elsewhere" title={t('links')} />
      <ul className="grid gap-2.5 touch:gap-5.5">
        {sites.map((site) => {
          const link = links[site]
          if (!link) return null
          return (
            <FactListItem key={site} icon={site === 'website' ? 'globe' : 'link'}>
              <ExternalLink href={link} className="inline-block touch:-my-2.75 touch:py-2.75">
                {t(`link.${site}`)}
              </ExternalLink>
            </FactListItem>
          )
        })}
      </ul>
    </section>
  )
}
