import { useText } from '../../lib/i18n.tsx'
import { FactOf } from '../../ui/facts.tsx'

/** Letters in the post and letters still on desks, apart. */
export const LetterCounts = ({ counts, empty }: { counts: Readonly<Record<string, number>>; empty?: string }) => {
  const t = useText('campaigns')
  const { mailed = 0, prepared = 0 } = counts
  if (mailed + prepared === 0) return empty === undefined ? null : <FactOf icon="users">{empty}</FactOf>
  return (
    <>
      <FactOf icon="send">{t('mail.mailed', { count: mailed })}</FactOf>
      {prepared > 0 && <FactOf icon="file-text">{t('mail.prepared', { count: prepared })}</FactOf>}
    </>
  )
}
