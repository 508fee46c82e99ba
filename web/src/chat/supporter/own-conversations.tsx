import { Navigate } from 'react-router'
import { useText } from '../../lib/i18n.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Inbox } from '../inbox.tsx'

/** What a supporter and the groups they wrote to said to each other. */
export const OwnConversations = ({ organizationId }: { organizationId: string | undefined }) => {
  const t = useText('chat')
  return (
    <Inbox
      side="supporter"
      path="/messages"
      conversation={organizationId === undefined ? undefined : { side: 'supporter', organizationId }}
      conversationOf={({ attributes }) => ({ side: 'supporter', organizationId: attributes.correspondent.id })}
      tools={({ attributes }) =>
        attributes.is_open && (
          <ButtonLink size="small" to={`/organization/${attributes.correspondent.id}`}>
            {t('openPage')}
          </ButtonLink>
        )
      }
      empty={
        <EmptyState title={t('ownEmpty')} text={t('ownEmptyText')} art="messages">
          <ButtonLink to="/dashboard">{t('findGroups')}</ButtonLink>
        </EmptyState>
      }
      // Nothing was said yet: that begins on the group's own page.
      missing={<Navigate to={`/organization/${organizationId}?tab=chat`} replace />}
    />
  )
}
