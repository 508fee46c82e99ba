import { useText } from '../lib/i18n.tsx'
import { Tag } from './tag.tsx'

/** Marks the act of a guest who has not used the link in their mail yet. */
export const UnconfirmedTag = () => {
  const t = useText('common')
  return <Tag>{t('notConfirmed')}</Tag>
}
