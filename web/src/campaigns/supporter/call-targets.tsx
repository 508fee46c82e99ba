import { formatNumber } from '@rostrum/contract/locale-numbers'
import { Link } from 'react-router'
import type { ResponseBody } from '../../lib/api.ts'
import { telephoneLink } from '../../lib/contact-links.ts'
import { useLanguage, useText } from '../../lib/i18n.tsx'
import { nameOf, officeOf, targetAddress, targetsAddress } from '../../representatives/office.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PageHead } from '../../ui/section-head.tsx'
import { BackLink } from '../../ui/text-link.tsx'

interface CallTargetsProps {
  targets: ResponseBody<'GET /call-campaigns/:id/targets'>
  title: string
  campaignAddress: string
}

/** A page of the people whom a campaign asks to call. Each of them leads to their own page. */
export const CallTargets = ({ targets: { data, meta }, title, campaignAddress }: CallTargetsProps) => {
  const t = useText('campaigns')
  const address = targetsAddress(campaignAddress)
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
        {data.map(({ id, attributes }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-2"
          >
            <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
              <Link
                to={targetAddress(campaignAddress, id)}
                className="link inline-flex min-h-6 items-center font-semibold touch:min-h-11"
              >
                {nameOf(attributes)}
              </Link>
              <p className="type-small">{officeOf(attributes)}</p>
              <Calls count={attributes.calls_count} />
            </div>
            {attributes.phones.slice(0, 1).map(({ number }) => (
              <a
                key={number}
                className="link inline-flex min-h-11 items-center tabular-nums"
                href={telephoneLink(number)}
              >
                {number}
              </a>
            ))}
          </li>
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
