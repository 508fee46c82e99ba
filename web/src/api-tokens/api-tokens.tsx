import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { SecretNotice } from '../ui/secret-notice.tsx'
import { ApiTokenForm, type MadeToken } from './api-token-form.tsx'
import { ApiTokenList } from './api-token-list.tsx'

/** Makes, lists and revokes the API tokens of the signed-in organization. */
export const ApiTokens = () => {
  const t = useText('api-tokens')
  const [made, setMade] = useState<MadeToken | null>(null)
  return (
    <div className="grid gap-12">
      {made && (
        <SecretNotice
          title={t('made', { name: made.name })}
          text={t('madeText')}
          label={t('token')}
          secret={made.token}
          closeText={t('close')}
          onClose={() => setMade(null)}
        />
      )}
      <ApiTokenList />
      <ApiTokenForm onMade={setMade} />
    </div>
  )
}
