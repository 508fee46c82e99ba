import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { hostOf } from '../../lib/host-of.ts'
import { useText } from '../../lib/i18n.tsx'
import { PersonAvatar } from '../../ui/avatar.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ExternalLink } from '../../ui/text-link.tsx'

type Attributes = OrganizationProfile['attributes']

const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')

/** The description, team, contributions and articles of an organization. Empty lists are left out. */
export const AboutTab = ({ attributes }: { attributes: Attributes }) => {
  const t = useText('organizations')
  const { description, team_members, contributions, articles } = attributes
  return (
    <div className="grid gap-10">
      <section aria-labelledby="about-us">
        <SectionHead id="about-us" title={t('aboutUs')} />
        <div className="grid max-w-[66ch] gap-4 text-pretty">
          {paragraphsOf(description).map((paragraph, index) => (
            <p key={index} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      </section>
      {team_members.length > 0 && (
        <section aria-labelledby="team">
          <SectionHead id="team" title={t('team')} />
          <ul className="grid gap-x-8 gap-y-6 md:grid-cols-2">
            {team_members.map(({ name, role, image, about }, index) => (
              <li key={index} className="flex gap-4">
                <PersonAvatar name={name} image={image} size={56} />
                <div className="min-w-0">
                  <h3 className="font-strong">{name}</h3>
                  {role && <p className="type-small">{role}</p>}
                  {about && <p className="mt-1 text-sm">{about}</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <References id="contributions" title={t('contributions')} references={contributions} />
      <References id="articles" title={t('articles')} references={articles} />
    </div>
  )
}

const References = ({ id, title, references }: { id: string; title: string; references: Attributes['articles'] }) => {
  const t = useText('organizations')
  if (references.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <ul className="grid gap-5">
        {references.map(({ title: name, excerpt, link }, index) => (
          <li key={index} className="max-w-[66ch] border-t border-line pt-5 first:border-t-0 first:pt-0">
            <h3 className="font-strong">{name}</h3>
            {excerpt && <p className="mt-0.5 text-muted">{excerpt}</p>}
            {link && (
              <p className="mt-1 text-sm">
                <ExternalLink href={link}>{t('readMore', { host: hostOf(link) })}</ExternalLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
