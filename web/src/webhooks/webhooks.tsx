import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { SecretNotice } from '../ui/secret-notice.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'

/** Adds, lists and removes the webhooks of the signed-in organization. */
export const Webhooks = () => {
  const t = useText('webhooks')
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <div className="grid gap-12">
      {secret !== null && (
        <SecretNotice
          title={t('made')}
          text={t('madeText')}
          label={t('secret')}
          secret={secret}
          closeText={t('close')}
          onClose={() => setSecret(null)}
        />
      )}
      <WebhookList />
      <WebhookForm onMade={setSecret} />
    </div>
  )
}
