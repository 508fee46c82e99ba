import { osdiEntryPath } from '@rostrum/contract/osdi-address'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useOrigin } from '../lib/origin.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { SecretNotice } from '../ui/secret-notice.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { ApiTokenForm, type MadeToken } from './api-token-form.tsx'
import { ApiTokenList } from './api-token-list.tsx'

/** Makes, lists and revokes the API tokens of the signed-in organization. */
export const ApiTokens = () => {
  const t = useText('api-tokens')
  const origin = useOrigin()
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
      <section aria-labelledby="osdi" className="max-w-160">
        <SectionHead id="osdi" title={t('osdi.title')} />
        <CopyField label={t('osdi.address')} hint={t('osdi.hint')} value={`${origin}${osdiEntryPath}`} />
      </section>
    </div>
  )
}
