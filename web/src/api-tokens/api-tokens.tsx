import { useState } from 'react'
import { ApiTokenForm, type MadeToken } from './api-token-form.tsx'
import { ApiTokenList } from './api-token-list.tsx'
import { MadeTokenNotice } from './made-token.tsx'

/** Makes, lists and revokes the API tokens of the signed-in organization. */
export const ApiTokens = () => {
  const [made, setMade] = useState<MadeToken | null>(null)
  return (
    <div className="grid gap-12">
      {made && <MadeTokenNotice made={made} onClose={() => setMade(null)} />}
      <ApiTokenList />
      <ApiTokenForm onMade={setMade} />
    </div>
  )
}
