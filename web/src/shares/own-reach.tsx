import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { SectionHead } from '../ui/section-head.tsx'

/** How many people the supporter has brought. Nothing is shown while it is nobody. */
export const OwnReach = () => {
  const t = useText('shares')
  const userId = useSession(({ user }) => user?.id)
  const { data } = useQuery({
    queryKey: ['reach', userId],
    queryFn: ({ signal }) => api('GET /profile/reach', { signal }),
  })
  if (!data || data.brought === 0) return null
  const [own = 0] = data.generations
  const others = data.brought - own
  return (
    <section aria-labelledby="reach">
      <SectionHead id="reach" title={t('reach.title')} />
      <p className="text-[1.0625rem] font-strong">{t('reach.brought', { count: data.brought })}</p>
      {others > 0 && (
        <p className="mt-1 max-w-[66ch] type-small">
          {[t('reach.own', { count: own }), t('reach.others', { count: others })].join(' ')}
        </p>
      )}
    </section>
  )
}
