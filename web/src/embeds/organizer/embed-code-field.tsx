import { embedCode, type EmbedSubject } from '@rostrum/contract/embed-addresses'
import { useId } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

interface EmbedCodeFieldProps {
  subject: EmbedSubject
  title: string
  /** The parameters of the address of the frame. */
  search: string
  height: number
}

/** The line to paste into a site, and a button to copy it. */
export const EmbedCodeField = ({ subject, title, search, height }: EmbedCodeFieldProps) => {
  const t = useText('embeds')
  const id = useId()
  const code = embedCode({ origin: location.origin, subject, title, search, height })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      showPopup({ type: 'success', message: t('copied') })
    } catch {
      // Browsers refuse it outside of HTTPS and when the user does not permit it.
      const field = document.getElementById(id)
      if (field instanceof HTMLTextAreaElement) field.select()
      showPopup({ type: 'error', message: t('notCopied') })
    }
  }
  return (
    <div className="grid gap-2">
      <Field id={id} label={t('code')} hint={t('codeHelp')} isLabelHidden isFilter>
        <TextArea
          readOnly
          rows={4}
          value={code}
          spellCheck={false}
          className="font-mono text-sm wrap-anywhere"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div>
        <Button variant="primary" icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
