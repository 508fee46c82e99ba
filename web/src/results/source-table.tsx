import { useText } from '../lib/i18n.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { NumberTable } from './number-table.tsx'
import type { Results } from './use-item-results.ts'

/** Where people came from who saw the page and who took part. */
export const SourceTable = ({ sources }: Pick<Results, 'sources'>) => {
  const t = useText('results')
  const sourceText = useText('shares')
  return (
    <section aria-labelledby="sources">
      <SectionHead id="sources" title={t('report.sources')} />
      {sources.length === 0 ? (
        <p className="max-w-[66ch] text-muted">{t('report.noSources')}</p>
      ) : (
        <div className="rounded-lg border border-line bg-raised">
          <NumberTable
            caption={t('report.sources')}
            heads={[t('report.source'), t('report.views'), t('report.people'), t('report.rate')]}
            rows={sources.map(({ source, views, acts, conversion }) => ({
              key: source,
              name: sourceText(`sources.${source}`),
              cells: [
                t('figure', { value: views }),
                t('figure', { value: acts }),
                conversion === null ? t('report.none') : t('common:percent', { value: conversion }),
              ],
            }))}
          />
        </div>
      )}
    </section>
  )
}
