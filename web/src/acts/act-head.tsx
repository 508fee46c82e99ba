import type { Act } from '@rostrum/contract/acts'
import { pageAddress } from '@rostrum/contract/kinds'
import { useText } from '../lib/i18n.tsx'
import { FactListItem } from '../ui/facts.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useActTimes, useAnswerText } from './act-answer.ts'

export const addressOf = ({ kind, organization_id, item_id }: Act['attributes']): string =>
  pageAddress(kind, organization_id, item_id)

/** What the act is about: the kind, the title and the organization. */
export const ActHead = ({ act: { attributes } }: { act: Act }) => {
  const kindText = useText('kinds')
  const { kind, title, organization_id, organization_name, is_public } = attributes
  return (
    <div>
      <p className="text-xs font-semibold text-muted">{kindText(`${kind}.offer.kind`)}</p>
      <h1 className="mt-1 type-title wrap-anywhere">
        {is_public ? (
          <TextLink to={addressOf(attributes)} className="text-ink!">
            {title}
          </TextLink>
        ) : (
          title
        )}
      </h1>
      <p className="mt-1.5 type-lead wrap-anywhere">
        {is_public ? (
          <TextLink to={`/organization/${organization_id}`} className="inline-flex min-h-6 items-center touch:min-h-11">
            {organization_name}
          </TextLink>
        ) : (
          organization_name
        )}
      </p>
    </div>
  )
}

/** The present answer, and under which name it was given. */
export const ActFacts = ({ act: { attributes } }: { act: Act }) => {
  const t = useText('acts')
  const answer = useAnswerText(attributes)
  const { when } = useActTimes(attributes)
  const { starts_at, name, email, note, is_public, organization_name: organization } = attributes
  return (
    <>
      <ul className="mt-5 grid gap-2.5">
        <FactListItem icon="circle-check">
          <b className="font-semibold">{answer}</b>
        </FactListItem>
        {when && starts_at && (
          <FactListItem icon="calendar">
            <time dateTime={starts_at}>{when}</time>
          </FactListItem>
        )}
        <FactListItem icon="mail">{t('as', { name, email })}</FactListItem>
        {note && <FactListItem icon="pencil">{t('noteOf', { note })}</FactListItem>}
      </ul>
      {!is_public && <p className="mt-3 type-small wrap-anywhere">{t('removedByGroup', { organization })}</p>}
    </>
  )
}
