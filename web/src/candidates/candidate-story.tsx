import { useText } from '../lib/i18n.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import type { Candidate } from './candidate.ts'

const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')

/** The highlights of a candidate, and the text about them. */
export const CandidateStory = ({ candidate }: { candidate: Candidate }) => {
  const t = useText('candidates')
  const { about, highlights } = candidate.attributes
  return (
    <div className="grid min-w-0 gap-10">
      <section aria-labelledby="highlights">
        <SectionHead id="highlights" title={t('highlights')} />
        <ul className="grid gap-5">
          {highlights.map(({ title, excerpt }, index) => (
            <li
              key={index}
              className="max-w-[66ch] border-t border-line pt-5 wrap-anywhere first:border-t-0 first:pt-0"
            >
              <h3 className="type-row">{title}</h3>
              <p className="mt-0.5 text-muted">{excerpt}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="about">
        <SectionHead id="about" title={t('about')} />
        <div className="grid max-w-[66ch] gap-4 text-pretty wrap-anywhere">
          {paragraphsOf(about).map((paragraph, index) => (
            <p key={index} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      </section>
    </div>
  )
}
