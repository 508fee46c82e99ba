import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../lib/i18n.tsx'
import { Icon } from '../../ui/icon.tsx'
import { profileSections, sectionAnchors, type ProfileSection } from './completeness.ts'

/** The section that crosses the upper third of the window. */
const useCurrentSection = (): ProfileSection | undefined => {
  const [current, setCurrent] = useState<ProfileSection>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)?.target.id
        const section = profileSections.find((each) => sectionAnchors[each] === entered)
        if (section) setCurrent(section)
      },
      { rootMargin: '-33% 0px -66%' },
    )
    for (const section of profileSections) {
      const element = document.getElementById(sectionAnchors[section])
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [])
  return current
}

/**
 * The form with a list of its sections: at the side of a wide window, and otherwise folded up above it. Both stay in
 * sight. `base.css` keeps what they lead to from being hidden under them.
 */
export const WithSectionList = ({ children }: { children: ReactNode }) => {
  const current = useCurrentSection()
  return (
    <div className="min-[80rem]:grid min-[80rem]:grid-cols-[10rem_minmax(0,1fr)] min-[80rem]:gap-x-8">
      <FoldedList current={current} />
      <div className="hidden min-[80rem]:block print:hidden">
        <div className="sticky top-[calc(var(--header)+1rem)]">
          <Sections current={current} />
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

interface SectionsProps {
  current: ProfileSection | undefined
  onChoose?: () => void
}

const Sections = ({ current, onChoose }: SectionsProps) => {
  const t = useText('organizer')
  return (
    <nav aria-label={t('sections')}>
      <ul className="grid gap-0.5">
        {profileSections.map((section) => (
          <li key={section}>
            <Link
              to={`#${sectionAnchors[section]}`}
              aria-current={section === current ? 'location' : undefined}
              className="flex min-h-10 touch:min-h-11 items-center rounded-md px-3 py-1.5 text-sm text-ink no-underline hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-strong aria-[current]:text-accent-soft-ink"
              onClick={onChoose}
            >
              {t(`section.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const FoldedList = ({ current }: SectionsProps) => {
  const t = useText('organizer')
  const disclosure = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (disclosure.current) disclosure.current.open = false
  }
  useEffect(() => {
    const element = disclosure.current
    if (!element) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      element.open = false
      element.querySelector('summary')?.focus()
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <details
      ref={disclosure}
      className="group folded-sections sticky top-(--header) low:static z-10 -mx-(--gutter) mb-4 border-b border-line bg-raised min-[80rem]:hidden print:hidden"
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-(--gutter) text-sm font-strong focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden">
        {current ? t('sectionNow', { section: t(`section.${current}`) }) : t('sections')}
        <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="max-h-[60dvh] overflow-y-auto px-[calc(var(--gutter)-.75rem)] pb-3">
        <Sections current={current} onChoose={close} />
      </div>
    </details>
  )
}
