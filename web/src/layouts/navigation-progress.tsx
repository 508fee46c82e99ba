import { useNavigation } from 'react-router'
import { useText } from '../lib/i18n.tsx'

/** A bar at the top edge while the code or data of the next page is loading. It appears after 200 ms. */
export const NavigationProgress = () => {
  const t = useText('common')
  const isLoading = useNavigation().state === 'loading'
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {isLoading && (
        <div className="h-1 animate-[appear_0s_200ms_backwards] overflow-hidden bg-accent-soft">
          <div className="h-full w-1/3 animate-[travel_1.2s_linear_infinite] bg-accent" />
          <span className="sr-only">{t('loading')}</span>
        </div>
      )}
    </div>
  )
}
