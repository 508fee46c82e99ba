import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { CopyField } from './copy-field.tsx'
import { Notice } from './notice.tsx'

interface SecretNoticeProps {
  title: string
  text: string
  /** The label of the field with the secret. */
  label: string
  secret: string
  closeText: string
  onClose: () => void
}

/** A new secret, which cannot be shown again. The notice gets the focus. */
export const SecretNotice = ({ title, text, label, secret, closeText, onClose }: SecretNoticeProps) => {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [secret])
  return (
    <Notice ref={notice} tone="success" role="status" title={title} className="wrap-anywhere">
      <div className="mt-1 grid gap-4">
        <p>{text}</p>
        <CopyField label={label} value={secret} />
        <div>
          <Button variant="quiet" onClick={onClose}>
            {closeText}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
