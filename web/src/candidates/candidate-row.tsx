import { ActionRow } from '../content/action-row.tsx'
import { useText } from '../lib/i18n.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Cover } from '../ui/cover.tsx'
import { FactItem } from '../ui/facts.tsx'
import { Icon } from '../ui/icon.tsx'
import { PledgeProgress } from './pledge-progress.tsx'
import { candidateAddress, pledgeAddress, type Candidate } from './candidate.ts'

interface CandidateProps {
  candidate: Candidate
  organizationId: string
}

/** A candidate in a list of actions. */
export const CandidateRow = ({ candidate, organizationId }: CandidateProps) => {
  const t = useText('candidates')
  const { name, tagline, my_engagement } = candidate.attributes
  return (
    <ActionRow
      icon="vote"
      kind={t('kind')}
      title={name}
      text={tagline}
      to={candidateAddress(organizationId, candidate.id)}
      verb={t(my_engagement ? 'yourPledge' : 'pledge')}
      below={<PledgeProgress candidate={candidate} className="mt-1.5 max-w-112" />}
    >
      {my_engagement && <FactItem icon="circle-check">{t('youPledged')}</FactItem>}
    </ActionRow>
  )
}

/** The organization's first candidate, as a card above the list and with a primary button. */
export const CandidateLead = ({ candidate, organizationId }: CandidateProps) => {
  const t = useText('candidates')
  const { name, tagline, cover_image, my_engagement } = candidate.attributes
  const address = candidateAddress(organizationId, candidate.id)
  return (
    <article className="mb-4 grid overflow-hidden rounded-lg border border-line bg-raised md:grid-cols-[minmax(0,1fr)_minmax(8rem,15rem)]">
      <Cover
        name={name}
        image={cover_image}
        width={300}
        height={300}
        className="h-full max-h-80 w-full object-cover md:order-last phone:h-28"
      />
      <div className="grid content-start gap-2 p-6 phone:p-4">
        <p className="flex items-center gap-1.5 text-xs font-semibold text-muted">
          <Icon name="vote" size={16} />
          {t('kind')}
        </p>
        <h2 className="type-heading text-[1.375rem]! wrap-anywhere">{name}</h2>
        <p className="text-muted wrap-anywhere">{tagline}</p>
        <PledgeProgress candidate={candidate} className="mt-2" />
        <div className="mt-1 flex flex-wrap gap-2 *:phone:grow">
          <ButtonLink
            variant={my_engagement ? 'outlined' : 'primary'}
            icon={my_engagement ? 'circle-check' : undefined}
            to={pledgeAddress(organizationId, candidate.id)}
            aria-label={`${t(my_engagement ? 'yourPledge' : 'pledge')}: ${name}`}
          >
            {t(my_engagement ? 'yourPledge' : 'pledge')}
          </ButtonLink>
          <ButtonLink to={address} aria-label={`${t('readWhy')}: ${name}`}>
            {t('readWhy')}
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
