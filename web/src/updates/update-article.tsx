import type { Update } from '@rostrum/contract/updates'
import { useText } from '../lib/i18n.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { ExternalLink } from '../ui/text-link.tsx'

const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
const hostOf = (link: string) => new URL(link).hostname.replace(/^www\./, '')
/** The address in a short, readable form: host and path. */
const shortAddress = (link: string) => hostOf(link) + new URL(link).pathname.replace(/\/$/, '')

/** The text of an update, its key points and its links. */
export const UpdateArticle = ({ attributes }: { attributes: Update['attributes'] }) => {
  const t = useText('updates')
  const { background, key_points: points, link_sections: sections } = attributes
  return (
    <div className="grid gap-10">
      <div className="grid max-w-[66ch] gap-4 text-md text-pretty wrap-anywhere phone:text-base">
        {paragraphsOf(background).map((paragraph, index) => (
          <p key={index} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
      <section aria-labelledby="key-points">
        <SectionHead id="key-points" title={t('keyPoints')} />
        <ul className="grid gap-5">
          {points.map(({ title, excerpt }, index) => (
            <li
              key={index}
              className="max-w-[66ch] border-t border-line pt-5 wrap-anywhere first:border-t-0 first:pt-0"
            >
              <h3 className="font-strong">{title}</h3>
              <p className="mt-0.5 text-muted">{excerpt}</p>
            </li>
          ))}
        </ul>
      </section>
      {sections.map(({ title, links }, index) => (
        <section key={index} aria-labelledby={`links-${index}`} className="wrap-anywhere">
          <SectionHead id={`links-${index}`} title={title} />
          <ul className="grid gap-2">
            {/* A link in a draft, which its own organizers can open, may still be empty. */}
            {links.filter(Boolean).map((link, position) => (
              <li key={position}>
                <ExternalLink href={link} className="inline-block touch:py-2.5">
                  {shortAddress(link)}
                </ExternalLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
