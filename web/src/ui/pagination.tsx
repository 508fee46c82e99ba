import { Link } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { Icon } from './icon.tsx'
import { pageWindow } from './page-window.ts'

interface PaginationProps {
  page: number
  lastPage: number
  /** Returns the address of a page. */
  to: (page: number) => string
  /** The accessible name, for example "Pages of groups". Needed if a page has more than one pagination. */
  label?: string
  onFollow?: () => void
  /** Whether a search finds more than its pages list, which the last page then says. */
  isCut?: boolean
}

const cell =
  'grid min-h-10 min-w-10 touch:min-h-11 touch:min-w-11 place-items-center rounded-md px-1.5 phone:px-0 font-chip tabular-nums'
const link = `${cell} text-ink no-underline hover:bg-sunken`

/** Links to at most five pages around the current one. Renders no links if there is only one page. */
export const Pagination = ({ page, lastPage, to, label, onFollow, isCut = false }: PaginationProps) => {
  const t = useText('common')
  const more = isCut && page === lastPage && <p className="mt-6 text-center text-muted">{t('moreByWord')}</p>
  if (lastPage <= 1) return more
  const step = (target: number, icon: 'chevron-left' | 'chevron-right', name: string) =>
    target >= 1 && target <= lastPage ? (
      <Link
        to={to(target)}
        rel={icon === 'chevron-left' ? 'prev' : 'next'}
        aria-label={name}
        className={link}
        onClick={onFollow}
      >
        <Icon name={icon} />
      </Link>
    ) : (
      <span aria-hidden="true" className={`${cell} text-muted`}>
        <Icon name={icon} />
      </span>
    )
  return (
    <>
      <nav aria-label={label ?? t('pages')} className="mt-10 flex justify-center gap-1 phone:gap-0">
        {step(page - 1, 'chevron-left', t('previousPage'))}
        {pageWindow(page, lastPage).map((number) => (
          <Link
            key={number}
            to={to(number)}
            aria-label={t('pageNumber', { number })}
            aria-current={number === page ? 'page' : undefined}
            className={number === page ? `${cell} bg-inverse text-surface no-underline` : link}
            onClick={onFollow}
          >
            {number}
          </Link>
        ))}
        {step(page + 1, 'chevron-right', t('nextPage'))}
      </nav>
      {more}
    </>
  )
}
