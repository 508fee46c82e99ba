import { useId } from 'react'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface CopyFieldProps {
  label: string
  hint?: string
  value: string
}

/** A text to use elsewhere, such as a secret that is shown only once, and a button to copy it. */
export const CopyField = ({ label, hint, value }: CopyFieldProps) => {
  const t = useText('common')
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      showPopup({ type: 'success', message: t('copied') })
    } catch {
      // Browsers refuse it outside of HTTPS and when the user does not permit it.
      const field = document.getElementById(id)
      if (field instanceof HTMLInputElement) field.select()
      showPopup({ type: 'error', message: t('notCopied') })
    }
  }
  return (
    <div className="grid gap-2">
      <Field id={id} label={label} hint={hint} isFilter>
        <TextInput
          readOnly
          value={value}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-sm"
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <div>
        <Button icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
