import { pageAddress } from '@rostrum/contract/kinds'
import type { Update } from '@rostrum/contract/updates'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { Card } from '../ui/card.tsx'
import { TextLink } from '../ui/text-link.tsx'

interface UpdateRowsProps {
  updates: readonly Update[]
  organizationId: string
  /** The heading level of the titles, one below that of the page or section. */
  headingLevel: 2 | 3
}

interface UpdateRowProps extends Omit<UpdateRowsProps, 'updates'> {
  update: Update
}

export const UpdateRow = ({ update, organizationId, headingLevel }: UpdateRowProps) => {
  const ago = useRelativeTime()
  const Heading = `h${headingLevel}` as const
  const { title, background, published_at: publishedAt } = update.attributes
  return (
    <li className="grid gap-1 border-t border-line p-5 first:border-t-0 phone:p-4">
      {publishedAt && (
        <time dateTime={publishedAt} className="type-small">
          {ago(publishedAt)}
        </time>
      )}
      <Heading className="type-row wrap-anywhere">
        <TextLink
          to={pageAddress('campaign-updates', organizationId, update.id)}
          className="touch:inline-block touch:py-1.5"
        >
          {title}
        </TextLink>
      </Heading>
      <p className="clamp-2 max-w-[66ch] text-muted wrap-anywhere">{background}</p>
    </li>
  )
}

/** The updates of an organization, newest first, with date, title and excerpt. */
export const UpdateRows = ({ updates, ...shown }: UpdateRowsProps) => (
  <Card>
    <ul>
      {updates.map((update) => (
        <UpdateRow key={update.id} update={update} {...shown} />
      ))}
    </ul>
  </Card>
)

/** The newest update, which is shown next to other tabs of the organization. */
export const LatestUpdate = ({ update, organizationId }: { update: Update; organizationId: string }) => {
  const t = useText('updates')
  const ago = useRelativeTime()
  const { title, background, published_at: publishedAt } = update.attributes
  return (
    <section aria-labelledby="latest-update">
      <h2 id="latest-update" className="rule pt-3.5 pb-4 type-heading">
        {t('latestUpdate')}
      </h2>
      {publishedAt && (
        <time dateTime={publishedAt} className="type-small">
          {ago(publishedAt)}
        </time>
      )}
      <p className="font-strong wrap-anywhere">
        <TextLink
          to={pageAddress('campaign-updates', organizationId, update.id)}
          className="touch:inline-block touch:py-1.5"
        >
          {title}
        </TextLink>
      </p>
      <p className="mt-1 clamp-2 type-small wrap-anywhere">{background}</p>
    </section>
  )
}
