import { useEffect, useRef } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { MadeToken } from './api-token-form.tsx'

/** The new token, which cannot be shown again. It gets the focus. */
export const MadeTokenNotice = ({ made, onClose }: { made: MadeToken; onClose: () => void }) => {
  const t = useText('api-tokens')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [made])
  return (
    <Notice ref={notice} tone="success" role="status" title={t('made', { name: made.name })} className="wrap-anywhere">
      <div className="mt-1 grid gap-4">
        <p>{t('madeText')}</p>
        <CopyField label={t('token')} value={made.token} />
        <div>
          <Button variant="quiet" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
