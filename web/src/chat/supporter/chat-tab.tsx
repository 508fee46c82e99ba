import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../lib/i18n.tsx'
import { useHasCapability } from '../../lib/use-has-capability.ts'
import { loginFrom } from '../../lib/login-from.ts'
import { useViewer } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { lazySection } from '../../ui/lazy-part.tsx'

const ConversationCard = lazySection(async () => ({
  default: (await import('../conversation-card.tsx')).ConversationCard,
}))

interface ChatTabProps {
  organization: { id: string; name: string; image: string | null }
}

/** The chat of a supporter with a group. Visitors see what the chat is and how to start a conversation. */
export const ChatTab = ({ organization: { id, name, image } }: ChatTabProps) => {
  const t = useText('chat')
  const viewer = useViewer()
  const mayAnswer = useHasCapability('inbox')
  const location = useLocation()
  if (viewer === 'regular_user') {
    return (
      <Suspense fallback={<LoadingIndicator />}>
        <ConversationCard
          key={id}
          conversation={{ side: 'supporter', organizationId: id }}
          correspondent={{ type: 'organizations', name, image }}
          notFound={null}
        />
      </Suspense>
    )
  }
  if (viewer === 'organization') {
    return (
      <Notice tone="info">
        {t('groupsAnswer')} {mayAnswer && <TextLink to="/organization/messages">{t('toInbox')}</TextLink>}
      </Notice>
    )
  }
  return (
    <>
      <div className="for-member">
        <LoadingIndicator />
      </div>
      <div className="for-visitor">
        <EmptyState title={t('visitorTitle', { name })} text={t('visitorText')} art={name}>
          <ButtonLink to={loginFrom(location)} variant="primary">
            {t('logIn')}
          </ButtonLink>
        </EmptyState>
      </div>
    </>
  )
}
