import { useText } from '../lib/i18n.tsx'
import type { PublicKindName } from './public-kinds.tsx'

type Said = 'kind' | 'many' | 'title' | 'verb' | 'none'

/** What an action is called where it is offered, whether it is a kind of content or set up once. */
export const useOfferText = (): ((name: PublicKindName, said: Said) => string) => {
  const t = useText('actions')
  const kindText = useText('kinds')
  return (name, said) =>
    name === 'donation-links' || name === 'phone-banks' ? t(`kinds.${name}.${said}`) : kindText(`${name}.offer.${said}`)
}
