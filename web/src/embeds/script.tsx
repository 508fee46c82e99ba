import { type BlankValues, senderBlanks } from '../campaigns/supporter/blanks.ts'
import { MarkedParts } from '../campaigns/supporter/filled-text.tsx'
import { withOwnWords } from '../campaigns/supporter/own-words.ts'
import { readScript } from '../campaigns/supporter/script.ts'
import { useText } from '../lib/i18n.tsx'
import { Icon } from '../ui/icon.tsx'

interface ScriptProps {
  title: string
  text: string
  /** What is asked where the text has a place for own words, which cannot be entered in a frame. */
  question: string
  /** What is known of the recipient. The caller's own name and city stay blanks, because nothing is stored in a frame. */
  recipient: BlankValues
}

/** What to say or to write, which opens on demand, so that the form stays near. */
export const Script = ({ title, text, question, recipient }: ScriptProps) => {
  const t = useText('campaigns')
  const blanks = { ...senderBlanks({ name: t('yourName'), city: t('yourCity') }), ...recipient }
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center justify-between gap-3 type-label [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-[.8em] pt-1 wrap-anywhere">
        {readScript(withOwnWords(text, `(${t('words.say', { question })})`), blanks).map(
          ({ isStageDirection, parts }, index) => (
            <p key={index} className={isStageDirection ? 'text-sm text-muted italic' : undefined}>
              <MarkedParts parts={parts} />
            </p>
          ),
        )}
      </div>
    </details>
  )
}
