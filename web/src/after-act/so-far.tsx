import { pageAddress } from '@rostrum/contract/kinds'
import { useQuery } from '@tanstack/react-query'
import { fetchPublished, publishedKey } from '../content/published.ts'
import { api } from '../lib/api.ts'
import { formatNumber } from '@rostrum/contract/locale-numbers'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { useDateText } from '../lib/time.ts'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { NumberedAct } from './after-words.ts'

interface SoFarProps {
  act: NumberedAct
  organization: { id: string; name: string }
}

/** What came of it so far: the number of people, and the last update of the organization, if there is one. */
export const SoFar = ({ act: { kind, count }, organization }: SoFarProps) => {
  const t = useText('after-act')
  const language = useLanguage()
  return (
    <section aria-labelledby="so-far" className="print:hidden">
      <SectionHead id="so-far" title={t('soFar.title')} />
      {count > 0 && (
        <p className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3.5">
          <span className="type-figure">{formatNumber(count, language)}</span>
          <span>{t(`soFar.${kind}`, { count })}</span>
        </p>
      )}
      <LastUpdate organization={organization} />
    </section>
  )
}

const LastUpdate = ({ organization: { id, name } }: Pick<SoFarProps, 'organization'>) => {
  const t = useText('after-act')
  const date = useDateText({ dateStyle: 'medium' })
  const viewer = useSession(({ user }) => user?.id)
  const { data } = useQuery({
    queryKey: publishedKey('campaign-updates', viewer, id, 'latest'),
    queryFn: () => fetchPublished(api, 'campaign-updates', { organizationId: id, perPage: 1 }),
  })
  const update = data?.data[0]
  if (!update?.attributes.published_at) return null
  return (
    <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-3 border-t border-line pt-4 first:mt-0">
      <Icon name="newspaper" className="mt-0.5 text-muted" />
      <div className="min-w-0">
        <p className="type-small wrap-anywhere">
          {t('update.latest', { name })}
          {' · '}
          <time dateTime={update.attributes.published_at}>{date(update.attributes.published_at)}</time>
        </p>
        <TextLink
          to={pageAddress('campaign-updates', id, update.id)}
          className="inline-flex min-h-6 items-center type-row wrap-anywhere touch:min-h-11"
        >
          {update.attributes.title}
        </TextLink>
      </div>
    </div>
  )
}
