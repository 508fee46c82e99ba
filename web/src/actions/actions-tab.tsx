import { Fragment } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Card } from '../ui/card.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { publicKinds, type Actions } from './public-kinds.tsx'
import { UnavailableRow } from './unavailable-row.tsx'
import { useOfferText } from './use-offer-text.ts'

/** All actions that an organization offers, followed by the kinds it does not offer at the moment, with the reason. */
export const ActionsTab = ({ actions, organizationId }: { actions: Actions; organizationId: string }) => {
  const t = useText('actions')
  const offerText = useOfferText()
  const available = publicKinds.filter(({ name }) => (actions[name]?.total ?? 0) > 0)
  const unavailable = publicKinds.filter((kind) => !available.includes(kind))
  const leading = available.find(({ lead }) => lead)
  const leadItem = leading && actions[leading.name]?.items[0]
  return (
    <section aria-labelledby="actions">
      <h2 id="actions" className="sr-only">
        {t('title')}
      </h2>
      {leadItem !== undefined && leading?.lead?.(leadItem, organizationId)}
      <Card>
        <ul>
          {available.map((kind) => {
            const offered = actions[kind.name] ?? { items: [], total: 0 }
            return (
              <Fragment key={kind.name}>
                {kind.rows(kind === leading ? { ...offered, items: offered.items.slice(1) } : offered, organizationId)}
                {offered.total > offered.items.length && (
                  <li className="border-t border-line px-5 py-3 phone:px-4">
                    <TextLink
                      to={kind.listAddress(organizationId)}
                      className="inline-flex min-h-6 items-center touch:min-h-11"
                    >
                      {t('all', { kind: offerText(kind.name, 'many') })}
                    </TextLink>
                  </li>
                )}
              </Fragment>
            )
          })}
          {unavailable.map((kind) => (
            <UnavailableRow key={kind.name} kind={kind} />
          ))}
        </ul>
      </Card>
    </section>
  )
}
