import type { Transparency } from '@rostrum/contract/transparency'
import { Link } from 'react-router'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { FigureTable } from './figure-table.tsx'

type Attributes = Transparency['attributes']

/** The figures of a year, with links to the others and to the file. It needs no JavaScript. */
export const Figures = ({ figures }: { figures: Attributes }) => {
  const t = useText('transparency')
  const { year } = figures
  const isEmpty = figures.notices.length + figures.decisions.length + figures.appeals.length === 0
  return (
    <article className="mx-auto max-w-192">
      <h1 className="type-display">{t('title')}</h1>
      <p className="mt-4 max-w-[60ch] type-lead">{t('lead')}</p>
      <Years figures={figures} />
      <h2 className="mt-8 mb-4 type-heading">{t('ofYear', { year: String(year) })}</h2>
      {isEmpty ? (
        <Notice tone="info" title={t('empty')}>
          <p>{t('emptyText')}</p>
        </Notice>
      ) : (
        <Tables figures={figures} />
      )}
      <p className="mt-8">
        <a
          href={`/api/transparency/${year}/figures.csv`}
          download={`transparency-${year}.csv`}
          className="link inline-flex min-h-6 items-center gap-1.5 touch:min-h-11"
        >
          <Icon name="download" size={16} />
          {t('csv')}
        </a>
      </p>
      <p className="mt-3 max-w-[66ch] type-small">{t('how')}</p>
    </article>
  )
}

const Years = ({ figures: { years, year } }: { figures: Attributes }) => {
  const t = useText('transparency')
  if (years.length < 2) return null
  return (
    <nav aria-label={t('years')} className="mt-6 flex flex-wrap gap-x-5">
      {years.map((each) => (
        <Link
          key={each}
          to={`/transparency?year=${each}`}
          aria-current={each === year ? 'page' : undefined}
          className="link inline-flex min-h-6 items-center aria-[current=page]:font-semibold touch:min-h-11"
        >
          {each}
        </Link>
      ))}
    </nav>
  )
}

const Tables = ({ figures }: { figures: Attributes }) => {
  const t = useText('transparency')
  const reasonText = useText('reports')
  const groundText = useText('decisions')
  const hours = useHours()
  const { notices, decisions, appeals } = figures
  return (
    <div className="grid gap-9">
      <FigureTable
        title={t('notices.title')}
        heads={[t('notices.reason'), t('notices.byVisitors'), t('notices.byAccounts')]}
        rows={notices.map(({ reason, by_visitors: visitors, by_accounts: accounts }) => [
          reasonText(`reason.${reason}`),
          visitors,
          accounts,
        ])}
      />
      <FigureTable
        title={t('decisions.title')}
        heads={[t('decisions.outcome'), t('decisions.ground'), t('decisions.origin'), t('count')]}
        rows={decisions.map(({ outcome, ground, origin, count }) => [
          t(`decisions.outcomes.${outcome}`),
          ground ? groundText(`ground.${ground}`) : '–',
          t(`decisions.origins.${origin}`),
          count,
        ])}
        note={
          figures.median_hours_to_decision === null
            ? undefined
            : t('decisions.median', { time: hours(figures.median_hours_to_decision) })
        }
      />
      <FigureTable
        title={t('appeals.title')}
        heads={[t('appeals.by'), t('appeals.outcome'), t('count')]}
        rows={appeals.map(({ side, outcome, count }) => [
          t(`appeals.sides.${side}`),
          t(`appeals.outcomes.${outcome ?? 'open'}`),
          count,
        ])}
        note={
          figures.median_hours_to_appeal === null
            ? undefined
            : t('appeals.median', { time: hours(figures.median_hours_to_appeal) })
        }
      />
    </div>
  )
}

/** Hours, or days above two of them, in words. What took less than an hour took no longer than one. */
const useHours = (): ((hours: number) => string) => {
  const language = useLanguage()
  return (hours) => {
    const isLong = hours >= 48
    const unit = isLong ? 'day' : 'hour'
    return new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: 'long',
      maximumFractionDigits: 1,
    }).format(isLong ? hours / 24 : Math.max(1, hours))
  }
}
