import type { ApiToken } from '@rostrum/contract/api-tokens'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useDateText, useRelativeTime } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { Status } from '../ui/status.tsx'
import { Tag } from '../ui/tag.tsx'
import { scopeKeys } from './scope-keys.ts'
import { useApiTokens, useRevokeApiToken } from './use-api-tokens.ts'

const useMakerText = () => {
  const t = useText('api-tokens')
  const dateText = useDateText({ dateStyle: 'medium' })
  return ({ created_by: maker, created_at: createdAt }: ApiToken['attributes']): string => {
    const date = dateText(createdAt)
    if (maker === null) return t('madeByNobody', { date })
    return maker.is_admin ? t('madeBy', { date, name: maker.name }) : t('madeByFormer', { date, name: maker.name })
  }
}

const TokenRow = ({ token }: { token: ApiToken }) => {
  const t = useText('api-tokens')
  const ago = useRelativeTime()
  const dateText = useDateText({ dateStyle: 'medium' })
  const makerText = useMakerText()
  const [isConfirming, setConfirming] = useState(false)
  const revoke = useRevokeApiToken()
  const { name, scopes, ending, last_used_at: usedAt, expires_at: expiresAt, is_expired: isExpired } = token.attributes
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line px-5 py-4 first:border-t-0 phone:px-4">
      <div className="grid min-w-0 flex-[1_1_18rem] gap-1">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="type-small">
          {t('endsWith', { ending })}
          {' · '}
          {usedAt === null ? t('neverUsed') : t('lastUsed', { ago: ago(usedAt) })}
        </p>
        <p className="type-small wrap-anywhere">{makerText(token.attributes)}</p>
        {isExpired ? (
          <Status status="not_active">{t('expired')}</Status>
        ) : (
          <p className="type-small">
            {expiresAt === null ? t('noExpiry') : t('expiresOn', { date: dateText(expiresAt) })}
          </p>
        )}
        <ul aria-label={t('scopes')} className="mt-1 flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <li key={scope}>
              <Tag>{t(`${scopeKeys[scope]}.label`)}</Tag>
            </li>
          ))}
        </ul>
      </div>
      <Button size="small" aria-label={t('revokeOf', { name })} onClick={() => setConfirming(true)}>
        {t('revoke')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={t('revokeTitle', { name })}
        text={t('revokeText')}
        confirmText={t('revokeConfirm')}
        isPending={revoke.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          if (!revoke.isPending) revoke.mutate(token, { onSettled: () => setConfirming(false) })
        }}
      />
    </li>
  )
}

/** The API tokens of the organization, newest first. */
export const ApiTokenList = () => {
  const t = useText('api-tokens')
  const { data: tokens, isError, refetch, isFetching } = useApiTokens()
  if (!tokens && isError) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!tokens) {
    return (
      <Skeleton label={t('loading')}>
        {[1, 2].map((number) => (
          <SkeletonLine key={number} className="mb-4 h-20" />
        ))}
      </Skeleton>
    )
  }
  if (tokens.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} art="api-tokens" />
  return (
    <section aria-labelledby="tokens">
      <SectionHead id="tokens" title={t('list')} />
      <ul className="rounded-lg border border-line bg-raised">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
    </section>
  )
}
