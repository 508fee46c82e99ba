import { useText } from '../lib/i18n.tsx'
import { PersonAvatar } from '../ui/avatar.tsx'
import { Cover } from '../ui/cover.tsx'
import { ShareButton } from '../ui/share-button.tsx'
import type { Candidate } from './candidate.ts'

/** The head of a candidate's page: cover, picture, name and tagline. */
export const CandidateHead = ({ candidate }: { candidate: Candidate }) => {
  const t = useText('candidates')
  const { name, tagline, profile_image, cover_image } = candidate.attributes
  return (
    <header>
      <Cover
        name={name}
        image={cover_image}
        width={1200}
        height={260}
        isFirst
        className="h-[clamp(7.5rem,18vw,13rem)] w-full rounded-lg"
      />
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-6 md:pl-6 phone:grid-cols-1 phone:gap-3 phone:pl-3">
        <span className="relative -mt-9 inline-grid rounded-full shadow-[0_0_0_4px_var(--color-surface)] phone:justify-self-start">
          <PersonAvatar name={name} image={profile_image} size={112} />
        </span>
        <div className="grid gap-1.5 pt-4 phone:pt-0">
          <p className="text-xs font-semibold text-muted">{t('kind')}</p>
          <h1 className="type-title wrap-anywhere">{name}</h1>
          <p className="type-lead wrap-anywhere">{tagline}</p>
        </div>
        <div className="pt-5 phone:pt-0">
          <ShareButton title={name} />
        </div>
      </div>
    </header>
  )
}
