import type { OwnWordsCount } from '@rostrum/contract/own-words'
import type { ReactNode } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { OwnWords } from './use-own-words.ts'

interface OwnWordsFieldProps {
  ownWords: Pick<OwnWords, 'question' | 'typed' | 'change' | 'count'>
  hint?: string | undefined
  className?: string
  children?: ReactNode
}

/** Asks why the campaign touches the viewer. The answer goes into the text and stays on the device. */
export const OwnWordsField = ({
  ownWords: { question, typed, change, count },
  hint,
  className,
  children,
}: OwnWordsFieldProps) => {
  const t = useText('campaigns')
  return (
    <div className={classNames('grid gap-2 noscript:hidden', className)}>
      <Field label={question} hint={hint ?? t('words.hint')} optional>
        <TextArea rows={3} maxLength={1000} value={typed} onChange={({ target }) => change(target.value)} />
      </Field>
      <OwnShare count={count} />
      {children}
    </div>
  )
}

/** Says how many sentences of a text are the viewer’s own. */
export const OwnShare = ({ count }: { count: OwnWordsCount | undefined }) => {
  const t = useText('campaigns')
  return (
    <p role="status" className="type-small empty:hidden">
      {count && t('words.share', { count: count.own_sentences, all: count.sentences })}
    </p>
  )
}
