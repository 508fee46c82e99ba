import type { SocialIdentity } from '@rostrum/contract/sign-in'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { useSession } from '../lib/session.ts'
import { useDateText, useRelativeTime } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useIdentities, useUnlink } from './use-identities.ts'

interface RowProps {
  identity: SocialIdentity
  /** Whether this identity is the only way to log in, so that it cannot be unlinked. */
  isOnlyWay: boolean
  isPending: boolean
  onUnlink: () => void
}

const Row = ({ identity, isOnlyWay, isPending, onUnlink }: RowProps) => {
  const t = useText('settings')
  const ago = useRelativeTime()
  const dateText = useDateText({ dateStyle: 'medium' })
  const { provider, email, linked_at, last_used_at } = identity.attributes
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1">
        <p className="type-row">{provider}</p>
        <p className="type-small wrap-anywhere">{email}</p>
        <p className="type-small">{t('identities.times', { date: dateText(linked_at), ago: ago(last_used_at) })}</p>
        {isOnlyWay && (
          <p className="mt-1 type-small">
            <RichText
              text={t('identities.only')}
              parts={{ link: (text) => <TextLink to="/change-password">{text}</TextLink> }}
            />
          </p>
        )}
      </div>
      {!isOnlyWay && (
        <Button
          size="small"
          pending={isPending}
          pendingText={t('identities.unlinking')}
          aria-label={t('identities.unlinkOf', { provider, email })}
          onClick={onUnlink}
        >
          {t('identities.unlink')}
        </Button>
      )}
    </li>
  )
}

/** The social identities with which the user can log in. Renders nothing if there are none. */
export const OwnIdentities = () => {
  const t = useText('settings')
  const hasPassword = useSession(({ user }) => user?.attributes.has_password ?? true)
  const { data: identities = [] } = useIdentities()
  const { mutate: unlink, isPending, variables: unlinking } = useUnlink()
  const [confirming, setConfirming] = useState<SocialIdentity | null>(null)
  if (identities.length === 0) return null
  return (
    <section aria-labelledby="ways-in" className="mt-12">
      <SectionHead id="ways-in" title={t('identities.title')} />
      <p className="mb-4 max-w-[66ch] text-muted">{t(hasPassword ? 'identities.lead' : 'identities.leadOnly')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {identities.map((identity) => (
          <Row
            key={identity.id}
            identity={identity}
            isOnlyWay={!hasPassword && identities.length === 1}
            isPending={isPending && unlinking.id === identity.id}
            onUnlink={() => setConfirming(identity)}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={confirming !== null}
        title={t('identities.ask', { provider: confirming?.attributes.provider })}
        text={t('identities.askText')}
        confirmText={t('identities.unlink')}
        onConfirm={() => {
          if (confirming) unlink(confirming)
          setConfirming(null)
        }}
        onCancel={() => setConfirming(null)}
      />
    </section>
  )
}
