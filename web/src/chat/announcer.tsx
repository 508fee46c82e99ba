import type { ChatMessage } from '@rostrum/contract/chat'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'

interface AnnouncerProps {
  /** The messages of the other side, oldest first. */
  messages: readonly ChatMessage[]
  name: string
}

/**
 * Announces new messages of the other side to screen readers. Messages that exist at the first render are not
 * announced.
 */
export const Announcer = ({ messages, name }: AnnouncerProps) => {
  const t = useText('chat')
  const newest = messages.at(-1)?.attributes.sequence ?? 0
  const [announced, setAnnounced] = useState({ upTo: newest, texts: [] as string[] })
  if (newest > announced.upTo) {
    const fresh = messages.filter(({ attributes }) => attributes.sequence > announced.upTo)
    const texts = fresh.map(({ attributes }) =>
      t('says', { name, body: attributes.is_removed ? t('isRemoved') : attributes.body }),
    )
    setAnnounced({ upTo: newest, texts })
  }
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {announced.texts.map((text, index) => (
        <p key={`${announced.upTo} ${index}`}>{text}</p>
      ))}
    </div>
  )
}
