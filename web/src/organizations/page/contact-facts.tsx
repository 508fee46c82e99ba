import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { mailtoLink, telephoneLink } from '../../lib/contact-links.ts'
import { hostOf } from '../../lib/host-of.ts'
import { useText } from '../../lib/i18n.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { ExternalLink } from '../../ui/text-link.tsx'
import { FactListItem } from '../../ui/facts.tsx'

type Attributes = OrganizationProfile['attributes']

const networks = [
  ['website', 'globe'],
  ['whatsapp', 'message-circle'],
  ['facebook', 'link'],
  ['instagram', 'link'],
  ['x', 'link'],
  ['other', 'link'],
] as const satisfies readonly (readonly [keyof Attributes['social_links'], IconName])[]

/** Whether an organization has contact details to show. */
export const hasContact = ({ address, city, phone, contact_email, social_links }: Attributes): boolean =>
  Boolean(address ?? city ?? phone ?? contact_email) || Object.values(social_links).some(Boolean)

/**
 * The contact details of an organization. The response does not contain private details. `isWhole` also shows the
 * social networks, and the email address among the social links.
 */
export const ContactFacts = ({ attributes, isWhole }: { attributes: Attributes; isWhole?: boolean }) => {
  const t = useText('organizations')
  const { address, city, state, postal_code, maps_link, phone, contact_email, social_links } = attributes
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const shown = networks.filter(([network]) => social_links[network] && (isWhole || network === 'website'))
  return (
    <ul className="grid gap-2.5">
      {(address ?? place) && (
        <FactListItem icon="map-pin">
          {address && <span className="block">{address}</span>}
          {place && <span className="block">{place}</span>}
          {maps_link && <ExternalLink href={maps_link}>{t('showOnMap')}</ExternalLink>}
        </FactListItem>
      )}
      {phone && (
        <FactListItem icon="phone">
          <a className="link tabular-nums" href={telephoneLink(phone)}>
            {phone}
          </a>
        </FactListItem>
      )}
      {contact_email && (
        <FactListItem icon="mail">
          <a className="link" href={mailtoLink({ to: contact_email })}>
            {contact_email}
          </a>
        </FactListItem>
      )}
      {isWhole && social_links.email && social_links.email !== contact_email && (
        <FactListItem icon="mail">
          <a className="link" href={mailtoLink({ to: social_links.email })}>
            {social_links.email}
          </a>
        </FactListItem>
      )}
      {shown.map(([network, icon]) => (
        <FactListItem key={network} icon={icon}>
          <ExternalLink href={social_links[network] ?? ''}>
            {network === 'website' ? hostOf(social_links[network] ?? '') : t(`network.${network}`)}
          </ExternalLink>
        </FactListItem>
      ))}
    </ul>
  )
}
