import type { User } from '@rostrum/contract/accounts'
import type { ReactNode } from 'react'
import { useCauseName, useSortedCauses } from '../discovery/cause-names.ts'
import { useCauses } from '../discovery/causes.ts'
import { useText } from '../lib/i18n.tsx'
import { OwnReach } from '../shares/own-reach.tsx'
import { PersonAvatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Tag } from '../ui/tag.tsx'

const ProfileFact = ({ label, children }: { label: string; children: ReactNode }) => {
  const t = useText('accounts')
  return (
    <div className="grid gap-x-6 py-3 md:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="type-small md:pt-px">{label}</dt>
      <dd className="min-w-0">{children || <span className="text-muted">{t('profile.missing')}</span>}</dd>
    </div>
  )
}

const Facts = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section>
    <SectionHead title={title} />
    {text && <p className="-mt-1 mb-2 max-w-[66ch] type-small">{text}</p>}
    <dl className="divide-y divide-line">{children}</dl>
  </section>
)

const Interests = ({ interests }: { interests: readonly string[] }) => {
  const t = useText('accounts')
  const causes = useCauses()
  const nameOf = useCauseName()
  const sorted = useSortedCauses()
  if (interests.length === 0) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">{t('profile.noInterests')}</p>
        <ButtonLink to="/edit-user#interests" size="small">
          {t('profile.chooseInterests')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {sorted(interests).map((interest) => (
        <li key={interest}>
          <Tag hue={causes[interest]}>{nameOf(interest)}</Tag>
        </li>
      ))}
    </ul>
  )
}

/** The profile of a supporter, as only the supporter sees it. */
export const UserProfile = ({ user: { attributes } }: { user: User }) => {
  const t = useText('accounts')
  return (
    <div className="max-w-232">
      <div className="mb-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 items-center gap-4">
          <PersonAvatar name={attributes.name} image={attributes.avatar} size={72} />
          <h1 className="min-w-0 type-title">{attributes.name}</h1>
        </div>
        <ButtonLink to="/edit-user" icon="pencil" className="phone:w-full">
          {t('profile.edit')}
        </ButtonLink>
      </div>
      <div className="grid gap-10">
        <OwnReach />
        <Facts title={t('profile.about')}>
          <ProfileFact label={t('firstName')}>{attributes.first_name}</ProfileFact>
          <ProfileFact label={t('lastName')}>{attributes.last_name}</ProfileFact>
          <ProfileFact label={t('profile.location')}>
            {attributes.use_location ? t('profile.locationUsed') : t('profile.locationNotUsed')}
          </ProfileFact>
        </Facts>
        <Facts title={t('profile.contact')} text={t('profile.contactText')}>
          <ProfileFact label={t('email')}>
            {attributes.email}
            {attributes.pending_email && (
              <span className="block type-small">
                {t('editProfile.newPending', { email: attributes.pending_email })}
              </span>
            )}
          </ProfileFact>
          <ProfileFact label={t('phone')}>{attributes.phone}</ProfileFact>
          <ProfileFact label={t('address')}>{attributes.address}</ProfileFact>
        </Facts>
        <section>
          <SectionHead title={t('profile.mail')} />
          <p className="mb-3 max-w-[66ch] text-muted">{t('profile.mailText')}</p>
          <ButtonLink to="/mail-preferences" size="small">
            {t('profile.mailChoose')}
          </ButtonLink>
        </section>
        <section>
          <SectionHead title={t('profile.interests')} />
          <Interests interests={attributes.interests} />
        </section>
      </div>
    </div>
  )
}
