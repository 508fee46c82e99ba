import { useText } from '../../lib/i18n.tsx'
import { FactItem } from '../../ui/facts.tsx'

/** The number of mailed letters and, separately, the number of letters that are prepared but not mailed. */
export const LetterCounts = ({ counts, empty }: { counts: Readonly<Record<string, number>>; empty?: string }) => {
  const t = useText('campaigns')
  const { mailed = 0, prepared = 0 } = counts
  if (mailed + prepared === 0) return empty === undefined ? null : <FactItem icon="users">{empty}</FactItem>
  return (
    <>
      <FactItem icon="send">{t('mail.mailed', { count: mailed })}</FactItem>
      {prepared > 0 && <FactItem icon="file-text">{t('mail.prepared', { count: prepared })}</FactItem>}
    </>
  )
}
