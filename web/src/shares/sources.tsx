import type { SourceCounts } from '@rostrum/contract/shares'
import { sources } from '@rostrum/contract/sources'
import { useText } from '../lib/i18n.tsx'
import { SectionHead } from '../ui/section-head.tsx'

/** Where the people came from who took part in something, for its organization. */
export const Sources = ({ counts }: { counts: SourceCounts | undefined }) => {
  const t = useText('shares')
  if (!counts) return null
  const shown = sources.filter((source) => source === 'direct' || source === 'share' || counts[source] > 0)
  const isEmpty = sources.every((source) => counts[source] === 0)
  return (
    <section aria-labelledby="sources">
      <SectionHead id="sources" title={t('sources.title')} />
      {isEmpty ? (
        <p className="max-w-[66ch] text-muted">{t('sources.none')}</p>
      ) : (
        <>
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            {shown.map((source) => (
              <div key={source} className="flex items-baseline gap-2">
                <dt>{t(`sources.${source}`)}</dt>
                <dd className="font-semibold">{t('figure', { value: counts[source] })}</dd>
              </div>
            ))}
          </dl>
          {counts.share === 0 && <p className="mt-3 max-w-[66ch] type-small">{t('sources.noShares')}</p>}
        </>
      )}
    </section>
  )
}
