import type { DonationLink } from '@rostrum/contract/donation-links'
import { ActionRow } from '../content/action-row.tsx'
import { hostOf } from '../lib/host-of.ts'
import { useText } from '../lib/i18n.tsx'
import { FactItem } from '../ui/facts.tsx'
import { countClick } from './count-click.ts'

/** A donation link in a list of actions. */
export const DonationRow = ({ link: { id, attributes } }: { link: DonationLink }) => {
  const t = useText('donation-links')
  const { title, excerpt, link } = attributes
  return (
    <ActionRow
      icon="hand-heart"
      kind={t('donate')}
      title={title}
      text={excerpt}
      href={link}
      onFollow={() => countClick(id)}
      verb={t('donate')}
    >
      <FactItem>{t('opens', { host: hostOf(link) })}</FactItem>
    </ActionRow>
  )
}
