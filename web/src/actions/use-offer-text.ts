import { useText } from '../lib/i18n.tsx'
import type { PublicKindName } from './public-kinds.tsx'

type OfferTextKey = 'kind' | 'many' | 'title' | 'verb' | 'none'

/** Returns a function that gives the texts of an action, for kinds of content and for actions that are set up once. */
export const useOfferText = (): ((name: PublicKindName, said: OfferTextKey) => string) => {
  const t = useText('actions')
  const kindText = useText('kinds')
  return (name, key) =>
    name === 'donation-links' || name === 'phone-banks' ? t(`kinds.${name}.${key}`) : kindText(`${name}.offer.${key}`)
}
