import { Link } from 'react-router'
import { useText } from '../lib/i18n.tsx'

/**
 * Scrolls the row so that the current tab is visible, because on phones the row can be wider than the screen. In
 * contrast to `scrollIntoView`, this does not scroll the page.
 */
const scrollIntoRow = (link: HTMLElement | null) => {
  const row = link?.parentElement
  if (row && link.offsetLeft + link.offsetWidth > row.offsetLeft + row.clientWidth) {
    row.scrollLeft = link.offsetLeft - row.offsetLeft - row.clientWidth / 2
  }
}

export interface Tab {
  to: string
  label: string
  count?: number
  isCurrent: boolean
}

/** Tabs that are links: each has its own address, works without JavaScript and adds an entry to the history. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => {
  const t = useText('common')
  return (
    <nav
      aria-label={label}
      className="mt-7 flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none] phone:-mx-(--gutter) phone:mt-4 phone:gap-4 phone:px-(--gutter)"
    >
      {tabs.map(({ to, label: text, count, isCurrent }) => (
        <Link
          key={to}
          ref={isCurrent ? scrollIntoRow : undefined}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className="-mb-px flex min-h-12 items-center gap-2 border-b-3 border-transparent font-chip whitespace-nowrap text-muted no-underline hover:text-ink focus-visible:-outline-offset-3 aria-[current]:border-accent aria-[current]:font-strong aria-[current]:text-ink"
        >
          {text}
          {count !== undefined && <span className="text-xs">{t('count', { value: count })}</span>}
        </Link>
      ))}
    </nav>
  )
}
