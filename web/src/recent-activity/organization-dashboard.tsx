import type { ChartPeriod } from '@rostrum/contract/recent-activity'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type ContentPath, organizerKind, organizerKinds } from '../content/kinds.ts'
import { useOwnCount } from '../content/use-own-content.ts'
import { useOwnLinks } from '../donation-links/organizer/use-own-links.ts'
import { useText } from '../lib/i18n.tsx'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { Morning } from '../morning/morning.tsx'
import { useSession } from '../lib/session.ts'
import { Bars } from '../ui/bars.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Select } from '../ui/select.tsx'
import { ActivityList } from './activity-list.tsx'
import { FirstSteps } from './first-steps-list.tsx'
import { useRecentActivities } from './use-recent-activities.ts'
import { useFallbackPoints, ViewsChart } from './views-chart.tsx'

const candidates = organizerKind('candidates')
const updates = organizerKind('campaign-updates')

// Importing the list of the contract would add zod to the bundle.
const periods: readonly ChartPeriod[] = ['this_week', 'last_week', 'this_month', 'last_month', 'this_year']

/** The kinds that are shown as tiles. Updates and candidates have cards of their own next to the followers. */
const tiles = organizerKinds.filter(({ path }) => path !== updates.path && path !== candidates.path)

/** The dashboard of an organization: recent activities, counts and next steps. */
export default function OrganizationDashboard() {
  const t = useText('recent-activity')
  const kindText = useText('kinds')
  const organization = useSession(({ organization: own }) => own)
  const id = organization?.id ?? ''
  const [period, setPeriod] = useState<ChartPeriod>('this_week')
  const recent = useRecentActivities(id, period)
  const fallback = useFallbackPoints()
  const mayEdit = useHasCapability('edit')
  const maySeePeople = useHasCapability('people')
  // Short labels are unambiguous within a week. All other periods need the full labels.
  const points = recent.followers_data.map(({ label, full_label: fullLabel, followers: value }) => ({
    label: period.includes('week') ? label : fullLabel,
    fullLabel,
    value,
  }))
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="type-small">{t('welcome')}</p>
          <h1 className="type-title wrap-anywhere">{organization?.attributes.name}</h1>
        </div>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/edit-organization" icon="pencil">
              {t('editProfile')}
            </ButtonLink>
            <ButtonLink to={`${updates.address}/new`} variant="primary" icon="plus">
              {t('addUpdate')}
            </ButtonLink>
          </div>
        )}
      </div>
      {mayEdit && <FirstSteps />}
      {maySeePeople && <Morning />}
      <section className="mb-12">
        <SectionHead title={t('analytics')}>
          <label htmlFor="period" className="sr-only">
            {t('period')}
          </label>
          <Select
            id="period"
            value={period}
            onChange={({ target }) => setPeriod(target.value as ChartPeriod)}
            className="min-w-42"
          >
            {periods.map((name) => (
              <option key={name} value={name}>
                {t(`periods.${name}`)}
              </option>
            ))}
          </Select>
        </SectionHead>
        <div className="grid grid-cols-[minmax(0,1fr)_18rem] gap-4 narrow:grid-cols-1">
          <ViewsChart
            points={points.length > 0 ? points : fallback}
            unit={period === 'this_year' ? 'month' : 'day'}
            isLoading={recent.isLoading}
          />
          <div className="grid grid-cols-2 grid-rows-[1fr_auto] gap-4">
            <Followers
              count={recent.activity_counts.new_followers}
              values={points.map(({ value }) => value)}
              period={period}
            />
            <CardLink to={updates.listAddress} icon={updates.icon} label={t('updates')}>
              <OwnCount path={updates.path} organizationId={id} />
            </CardLink>
            <CardLink to={candidates.listAddress} icon={candidates.icon} label={t('candidates')}>
              <OwnCount path={candidates.path} organizationId={id} />
            </CardLink>
          </div>
        </div>
        <div className="mt-4 flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
          {tiles.map((kind) => (
            <Tile key={kind.path} to={kind.listAddress} icon={kind.icon} label={kindText(`${kind.path}.own.many`)}>
              <OwnCount path={kind.path} organizationId={id} />
            </Tile>
          ))}
          <Tile
            to={mayEdit ? '/organization/actions/donations' : `/donation-links/${id}`}
            icon="hand-heart"
            label={t('donationLinks')}
          >
            <DonationLinksCount />
          </Tile>
        </div>
      </section>
      <ActivityList organizationId={id} period={period} recent={recent} />
    </>
  )
}

interface FollowersProps {
  count: number
  /** The number of new followers for each day or month of the period. */
  values: number[]
  period: ChartPeriod
}

const Followers = ({ count, values, period }: FollowersProps) => {
  const t = useText('recent-activity')
  return (
    <div className="col-span-2 flex flex-col gap-3 rounded-lg border border-line bg-raised p-5 phone:p-4">
      <h3 className="font-strong">{t('followers')}</h3>
      <p className="grid gap-1.5" aria-live="polite">
        <span className="type-figure">{t('figure', { value: count })}</span>
        <span className="type-small">{t(`newIn.${period}`)}</span>
      </p>
      <Bars values={values} className="mt-auto h-20 narrow:h-12" />
    </div>
  )
}

interface CountProps {
  to: string
  icon: IconName
  label: string
  children: ReactNode
}

const CountLink = ({ to, icon, label, children, className }: CountProps & { className: string }) => (
  <Link
    to={to}
    className={`grid content-between gap-3 bg-raised text-ink no-underline focus-visible:-outline-offset-3 phone:p-4 ${className}`}
  >
    <span className="flex items-start gap-1.5 text-sm text-muted">
      <Icon name={icon} size={16} className="mt-0.5" />
      {label}
    </span>
    <span className="type-figure">{children}</span>
  </Link>
)

const CardLink = (count: CountProps) => (
  <CountLink {...count} className="rounded-lg border border-line p-5 hover:border-line-strong" />
)

/** A count in a row of tiles that share their borders. */
const Tile = (count: CountProps) => <CountLink {...count} className="flex-[1_1_9.5rem] p-5 hover:bg-sunken" />

const OwnCount = ({ path, organizationId }: { path: ContentPath; organizationId: string }) => {
  const t = useText('recent-activity')
  return t('figure', { value: useOwnCount(path, organizationId) })
}

const DonationLinksCount = () => {
  const t = useText('recent-activity')
  return t('figure', { value: useOwnLinks().data?.data.length ?? 0 })
}
