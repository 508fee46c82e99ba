import { Fragment } from 'react'
import { useText } from '../lib/i18n.tsx'
import { ActionRow } from '../content/action-row.tsx'
import { Card } from '../ui/card.tsx'
import { ShareButton } from '../ui/share-button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { publicKinds, type Actions } from './public-kinds.tsx'
import { UnavailableRow } from './unavailable-row.tsx'
import { useOfferText } from './use-offer-text.ts'

interface ActionsTabProps {
  actions: Actions
  organization: { id: string; name: string }
}

/**
 * All actions that an organization offers, the kinds that it does not offer at the moment, with the reason, and what
 * everybody can do for it: learn how to vote, and invite friends.
 */
export const ActionsTab = ({ actions, organization }: ActionsTabProps) => {
  const { id: organizationId } = organization
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
          <ActionRow
            icon="vote"
            kind={t('howToVote.kind')}
            title={t('howToVote.title')}
            text={t('howToVote.text')}
            verb={t('howToVote.verb')}
            to="/voting-guide"
          />
          <ActionRow
            icon="share-2"
            kind={t('invite.kind')}
            title={t('invite.title', { name: organization.name })}
            text={t('invite.text')}
            verb={t('common:share')}
            button={(className) => (
              <ShareButton title={organization.name} path={`/organization/${organization.id}`} className={className} />
            )}
          />
        </ul>
      </Card>
    </section>
  )
}
