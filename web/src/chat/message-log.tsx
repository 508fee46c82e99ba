import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import './chat.css'
import type { Day } from './days.ts'
import { MessageDay } from './message-run.tsx'

/** The distance from the end, in pixels, that still counts as the end. */
const END_TOLERANCE_PIXELS = 48

interface MessageLogProps {
  label: string
  days: readonly Day[]
  isConnected: boolean
  correspondentName: string
  /** The sequence of the newest message from the other side, or 0 if there is none. */
  newestReceived: number
  /** The number of messages that were written in this view. When it changes, the log scrolls to the end. */
  writtenCount: number
  onAtEnd: (isAtEnd: boolean) => void
  earlier: { isThere: boolean; isPending: boolean; load: () => void }
  /** Shown if there are no messages. */
  empty: ReactNode
}

/**
 * The messages, with the newest at the end and in view. If the reader has scrolled up, a button points out new
 * messages, and the log does not scroll.
 */
export const MessageLog = ({ onAtEnd, earlier, ...rest }: MessageLogProps) => {
  const { label, days, isConnected, correspondentName, newestReceived, writtenCount, empty } = rest
  const t = useText('chat')
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  // The sequence of the newest message of the other side at the time when the reader was last at the end.
  const [readUpTo, setReadUpTo] = useState(newestReceived)
  if (isAtEnd && readUpTo !== newestReceived) setReadUpTo(newestReceived)
  const hasNew = !isAtEnd && newestReceived > readUpTo

  const scrollToEnd = () => log.current?.scrollTo({ top: 0, behavior: 'smooth' })
  useEffect(() => {
    log.current?.scrollTo({ top: 0 })
  }, [writtenCount])

  // A new message at the end must not move what the reader sees further up. In the reversed direction it would, while
  // earlier messages that are loaded would not.
  const last = days.at(-1)?.runs.at(-1)?.entries.at(-1)
  const newest = last?.message?.id ?? last?.unsent?.clientId
  const before = useRef({ newest, height: 0 })
  useLayoutEffect(() => {
    if (!log.current) return
    const height = log.current.scrollHeight
    if (!isAtEnd && newest !== before.current.newest) log.current.scrollTop -= height - before.current.height
    before.current = { newest, height }
  }, [days, isAtEnd, newest])

  // When all earlier messages are loaded, the button disappears. If it had the focus, the log receives the focus.
  const hadEarlier = useRef(earlier.isThere)
  useEffect(() => {
    if (hadEarlier.current && !earlier.isThere && document.activeElement === document.body)
      log.current?.focus({ preventScroll: true })
    hadEarlier.current = earlier.isThere
  }, [earlier.isThere])

  const updateIsAtEnd = () => {
    // In the reversed direction, `scrollTop` is 0 at the end and negative above it.
    const isThere = Math.abs(log.current?.scrollTop ?? 0) < END_TOLERANCE_PIXELS
    if (isThere === isAtEnd) return
    setAtEnd(isThere)
    onAtEnd(isThere)
  }

  return (
    <div className="relative">
      <div
        ref={log}
        role="log"
        // The Announcer announces new messages. Earlier messages and status changes must not be announced.
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        onScroll={updateIsAtEnd}
        className="chat-log"
      >
        {days.length === 0 ? (
          <div className="chat-empty max-w-[66ch] p-6 text-muted">{empty}</div>
        ) : (
          <div className="grid gap-4 p-5 phone:p-4">
            {earlier.isThere && (
              <div className="text-center">
                <Button
                  variant="quiet"
                  size="small"
                  pending={earlier.isPending}
                  pendingText={t('loadingEarlier')}
                  onClick={earlier.load}
                >
                  {t('loadEarlier')}
                </Button>
              </div>
            )}
            {days.map((day) => (
              <MessageDay key={day.date} day={day} isConnected={isConnected} correspondentName={correspondentName} />
            ))}
          </div>
        )}
      </div>
      {!isAtEnd && (
        <div className="chat-jump">
          <Button size="small" variant={hasNew ? 'primary' : 'outlined'} icon="arrow-down" onClick={scrollToEnd}>
            {hasNew ? t('newMessages') : t('jumpToNewest')}
          </Button>
        </div>
      )}
    </div>
  )
}
