import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'

/** The same value as in the contract, which is not imported because it would add zod to the bundle. */
const MAX_MESSAGE_LENGTH = 4000
/** The length in characters above which the number of remaining characters is shown. */
const COUNTER_MIN_LENGTH = 3600

/**
 * Unsent text by user and conversation. It is kept until the document is unloaded, so that it is not lost when the user
 * opens another page of the app.
 */
const unsentTextByConversation = new Map<string, string>()

interface ComposerProps {
  /** The name of the conversation (see `nameOf`). */
  name: string
  correspondentName: string
  onWrite: (body: string) => void
}

/**
 * The input for the next message. On wide screens, Enter sends the message. On phones, Enter inserts a line break and
 * the button sends the message.
 */
export const Composer = ({ name, correspondentName, onWrite }: ComposerProps) => {
  const t = useText('chat')
  const id = useId()
  const key = `${useSession(({ user }) => user?.id)} ${name}`
  const [text, setText] = useState(unsentTextByConversation.get(key) ?? '')
  const [wasSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const length = text.trim().length
  const left = MAX_MESSAGE_LENGTH - length
  const error =
    left < 0 ? t('charactersOver', { count: -left }) : wasSubmitted && length === 0 ? t('writeFirst') : undefined

  const change = (value: string) => {
    setText(value)
    setSubmitted(false)
    if (value === '') unsentTextByConversation.delete(key)
    else unsentTextByConversation.set(key, value)
  }
  const send = () => {
    field.current?.focus()
    setSubmitted(true)
    if (length === 0 || left < 0) return
    onWrite(text.trim())
    change('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes characters, Enter confirms them.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!window.matchMedia('(width >= 48rem)').matches) return
    event.preventDefault()
    send()
  }

  return (
    <form
      noValidate
      className="chat-composer grid gap-1.5 border-t border-line px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={id} className="sr-only">
        {t('writeTo', { name: correspondentName })}
      </label>
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          id={id}
          rows={1}
          value={text}
          placeholder={t('write')}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          className="input block field-sizing-content"
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" variant="primary" square icon="send" aria-label={t('send')} />
      </div>
      <div id={`${id}-note`} aria-live="polite" className="text-xs text-muted">
        {error ? (
          <FieldError>{error}</FieldError>
        ) : length > COUNTER_MIN_LENGTH ? (
          t('charactersLeft', { count: left })
        ) : (
          <span className="phone:hidden">{t('enterSends')}</span>
        )}
      </div>
    </form>
  )
}
