import { formatNumber } from '@rostrum/contract/locale-numbers'
import type { ResponseBody } from '../../lib/api.ts'
import { useLanguage, useText } from '../../lib/i18n.tsx'
import { haveFaces, targetsAddress } from '../../representatives/office.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PageHead } from '../../ui/section-head.tsx'
import { BackLink } from '../../ui/text-link.tsx'
import { ListedTarget } from './listed-target.tsx'

interface CallTargetsProps {
  targets: ResponseBody<'GET /call-campaigns/:id/targets'>
  title: string
  campaignAddress: string
}

/** A page of the people whom a campaign asks to call. Each of them leads to their own page. */
export const CallTargets = ({ targets: { data, meta }, title, campaignAddress }: CallTargetsProps) => {
  const t = useText('campaigns')
  const address = targetsAddress(campaignAddress)
  const hasFaces = haveFaces(data.map(({ attributes }) => attributes))
  return (
    <div className="max-w-[46rem]">
      <BackLink to={campaignAddress}>{title}</BackLink>
      <div className="mt-2">
        <PageHead title={t('targets.heading')} lead={t('targets.lead', { count: meta.total })} />
      </div>
      <ButtonLink to={campaignAddress} variant="primary" icon="phone" className="mb-6 phone:w-full">
        {t('target.call')}
      </ButtonLink>
      <ul className="border-b border-line">
        {data.map((target) => (
          <ListedTarget key={target.id} target={target} campaignAddress={campaignAddress} hasFace={hasFaces}>
            <Calls count={target.attributes.calls_count} />
          </ListedTarget>
        ))}
      </ul>
      <Pagination
        page={meta.current_page}
        lastPage={meta.last_page}
        to={(page) => (page === 1 ? address : `${address}?page=${page}`)}
      />
    </div>
  )
}

const Calls = ({ count }: { count: number }) => {
  const t = useText('campaigns')
  const language = useLanguage()
  if (count === 0) return <p className="type-small">{t('targets.none')}</p>
  return (
    <p className="type-small">
      <b className="font-semibold text-ink">{formatNumber(count, language)}</b> {t('target.calls', { count })}
    </p>
  )
}
