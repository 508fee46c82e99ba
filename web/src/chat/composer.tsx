import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'

/** As in the contract, which would bring zod along. */
const MAX_MESSAGE_LENGTH = 4000
/** From here on the room that is left is shown. */
const counterFrom = 3600

/** What was begun in a conversation and not sent, for as long as the page lives: looking elsewhere loses nothing. */
const begun = new Map<string, string>()

interface ComposerProps {
  /** Of the conversation. */
  name: string
  correspondentName: string
  onWrite: (body: string) => void
}

/** Where the next message is written. Enter sends on wide screens; on phones it breaks the line and the button sends. */
export const Composer = ({ name, correspondentName, onWrite }: ComposerProps) => {
  const t = useText('chat')
  const id = useId()
  const place = `${useSession(({ user }) => user?.id)} ${name}`
  const [text, setText] = useState(begun.get(place) ?? '')
  const [isAsked, setAsked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const length = text.trim().length
  const left = MAX_MESSAGE_LENGTH - length
  const error = left < 0 ? t('charactersOver', { count: -left }) : isAsked && length === 0 ? t('writeFirst') : undefined

  const change = (value: string) => {
    setText(value)
    setAsked(false)
    if (value === '') begun.delete(place)
    else begun.set(place, value)
  }
  const send = () => {
    field.current?.focus()
    setAsked(true)
    if (length === 0 || left < 0) return
    onWrite(text.trim())
    change('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While characters are being composed, Enter chooses one.
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
        <Button type="submit" look="primary" square icon="send" aria-label={t('send')} />
      </div>
      <div id={`${id}-note`} aria-live="polite" className="text-xs text-muted">
        {error ? (
          <FieldError>{error}</FieldError>
        ) : length > counterFrom ? (
          t('charactersLeft', { count: left })
        ) : (
          <span className="phone:hidden">{t('enterSends')}</span>
        )}
      </div>
    </form>
  )
}
