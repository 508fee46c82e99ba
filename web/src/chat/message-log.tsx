import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import './chat.css'
import type { Day } from './days.ts'
import { DayOfMessages } from './message-run.tsx'

/** Pixels from the end that still count as being there. */
const nearEnd = 48

interface MessageLogProps {
  label: string
  days: readonly Day[]
  isConnected: boolean
  correspondentName: string
  /** Sequence of the newest message from the other side; 0 before there is one. */
  newestTheirs: number
  /** Counts what the own side wrote here: each brings the end into view. */
  writtenCount: number
  onAtEnd: (isAtEnd: boolean) => void
  earlier: { isThere: boolean; isPending: boolean; load: () => void }
  /** In the place of messages while there are none. */
  empty: ReactNode
}

/** The messages, the newest at the end and in view. What comes meanwhile is told, not forced on who reads further up. */
export const MessageLog = ({ onAtEnd, earlier, ...rest }: MessageLogProps) => {
  const { label, days, isConnected, correspondentName, newestTheirs, writtenCount, empty } = rest
  const t = useText('chat')
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  // Up to which message of the other side the reader was at the end.
  const [readUpTo, setReadUpTo] = useState(newestTheirs)
  if (isAtEnd && readUpTo !== newestTheirs) setReadUpTo(newestTheirs)
  const hasNew = !isAtEnd && newestTheirs > readUpTo

  const toEnd = () => log.current?.scrollTo({ top: 0, behavior: 'smooth' })
  useEffect(() => {
    log.current?.scrollTo({ top: 0 })
  }, [writtenCount])

  // What comes at the end must not move what somebody reads further up; turned round, only that would.
  const last = days.at(-1)?.runs.at(-1)?.entries.at(-1)
  const newest = last?.message?.id ?? last?.unsent?.clientId
  const before = useRef({ newest, height: 0 })
  useLayoutEffect(() => {
    if (!log.current) return
    const height = log.current.scrollHeight
    if (!isAtEnd && newest !== before.current.newest) log.current.scrollTop -= height - before.current.height
    before.current = { newest, height }
  }, [days, isAtEnd, newest])

  // With the last of the earlier messages the button goes; the focus stays in the log.
  const isEarlierThere = useRef(earlier.isThere)
  useEffect(() => {
    if (isEarlierThere.current && !earlier.isThere && document.activeElement === document.body)
      log.current?.focus({ preventScroll: true })
    isEarlierThere.current = earlier.isThere
  }, [earlier.isThere])

  const follow = () => {
    // Turned round, scrolling is counted from the end.
    const isThere = Math.abs(log.current?.scrollTop ?? 0) < nearEnd
    if (isThere === isAtEnd) return
    setAtEnd(isThere)
    onAtEnd(isThere)
  }

  return (
    <div className="relative">
      <div
        ref={log}
        role="log"
        // New messages are told one by one (see Announcer); earlier ones that come, and marks that change, are no news.
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        onScroll={follow}
        className="chat-log"
      >
        {days.length === 0 ? (
          <div className="chat-empty max-w-[66ch] p-6 text-muted">{empty}</div>
        ) : (
          <div className="grid gap-4 p-5 phone:p-4">
            {earlier.isThere && (
              <div className="text-center">
                <Button
                  look="quiet"
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
              <DayOfMessages key={day.date} day={day} isConnected={isConnected} correspondentName={correspondentName} />
            ))}
          </div>
        )}
      </div>
      {!isAtEnd && (
        <div className="chat-jump">
          <Button size="small" look={hasNew ? 'primary' : 'outlined'} icon="arrow-down" onClick={toEnd}>
            {hasNew ? t('newMessages') : t('jumpToNewest')}
          </Button>
        </div>
      )}
    </div>
  )
}
