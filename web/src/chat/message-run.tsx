import { Suspense, useState, useSyncExternalStore } from 'react'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { dayFromToday } from '../lib/local-date.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { timeOf, type Day, type Entry, type Run } from './days.ts'
import { MessageText } from './message-text.tsx'
import { removeUnsent, tryAgain, type Unsent } from './outbox.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'

const ReportMessage = lazyDialog(() => import('./report-message.tsx'))

const everyMinute = (listener: () => void) => {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}
const today = () => dayFromToday(0)
const yesterday = () => dayFromToday(-1)

const useDayText = (date: string): string => {
  const t = useText('chat')
  const language = useLanguage()
  const isToday = useSyncExternalStore(everyMinute, today, today) === date
  const isYesterday = useSyncExternalStore(everyMinute, yesterday, yesterday) === date
  if (isToday) return t('today')
  if (isYesterday) return t('yesterday')
  const isThisYear = date.slice(0, 4) === today().slice(0, 4)
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
  if (!isThisYear) options.year = 'numeric'
  return new Intl.DateTimeFormat(language, options).format(new Date(`${date}T12:00:00`))
}

interface MessageContext {
  /** The name of the other side. */
  correspondentName: string
  isConnected: boolean
}

export const MessageDay = ({ day, ...context }: MessageContext & { day: Day }) => {
  const text = useDayText(day.date)
  return (
    <section aria-label={text} className="grid gap-4">
      <h3 className="chat-day">{text}</h3>
      {day.runs.map((run) => (
        <MessageRun key={messageKey(run.entries[0])} run={run} {...context} />
      ))}
    </section>
  )
}

/** Stays the same when the message has been sent, so that React does not mount the message again. */
const messageKey = (entry: Entry | undefined): string =>
  entry?.unsent?.clientId ?? entry?.message?.attributes.client_id ?? entry?.message?.id ?? ''

const MessageRun = ({ run, correspondentName, isConnected }: MessageContext & { run: Run }) => {
  const t = useText('chat')
  const unsent = run.entries[0]?.unsent
  const isWaiting = unsent?.refusal === null && !isConnected
  const author = run.isOwn ? t('you') : correspondentName
  return (
    <div
      className="chat-run"
      data-own={run.isOwn || undefined}
      data-unsent={unsent ? '' : undefined}
      data-refused={unsent && unsent.refusal !== null ? '' : undefined}
    >
      {run.entries.map((entry) => (
        <div key={messageKey(entry)} className="chat-line">
          <p className="chat-bubble">
            <span className="sr-only">{t('says', { name: author, body: '' })}</span>
            {entry.message?.attributes.is_removed ? (
              <em>{t('isRemoved')}</em>
            ) : (
              <MessageText body={entry.message?.attributes.body ?? entry.unsent?.body ?? ''} />
            )}
          </p>
          {!run.isOwn && entry.message && !entry.message.attributes.is_removed && (
            <ReportButton messageId={entry.message.id} correspondentName={correspondentName} />
          )}
          {entry.unsent && isWaiting && <RemoveButton unsent={entry.unsent} />}
        </div>
      ))}
      <RunStatus run={run} isConnected={isConnected} />
    </div>
  )
}

const RemoveButton = ({ unsent }: { unsent: Unsent }) => {
  const t = useText('chat')
  return (
    <button
      type="button"
      className="chat-tool"
      aria-label={t('removeMessage')}
      title={t('removeMessage')}
      onClick={() => removeUnsent(unsent)}
    >
      <Icon name="x" size={16} />
    </button>
  )
}

const Mark = ({ icon, text }: { icon: IconName; text: string }) => (
  <span className="inline-flex items-center gap-1">
    <Icon name={icon} size={16} />
    {text}
  </span>
)

/**
 * The line below a run: the author, the time and the status. For a refused message: the reason, and buttons to remove
 * it or to try again.
 */
const RunStatus = ({ run, isConnected }: { run: Run; isConnected: boolean }) => {
  const t = useText('chat')
  const language = useLanguage()
  const last = run.entries.at(-1)
  if (!last) return null
  const { unsent } = last
  if (unsent && unsent.refusal !== null) {
    return (
      <div className="chat-refusal">
        <p role="alert" className="flex items-center gap-1 text-xs text-danger">
          <Icon name="circle-exclamation-point" size={16} />
          {t('notSent', { reason: unsent.refusal })}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="quiet" onClick={() => removeUnsent(unsent)}>
            {t('remove')}
          </Button>
          <Button size="small" icon="rotate-ccw" onClick={() => tryAgain(unsent)}>
            {t('tryAgain')}
          </Button>
        </div>
      </div>
    )
  }
  const at = timeOf(last)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      {run.author && run.isOwn && <span>{run.author}</span>}
      <time dateTime={at.toISOString()}>{new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(at)}</time>
      {unsent && (isConnected ? <Mark icon="clock" text={t('sending')} /> : <Mark icon="clock" text={t('waiting')} />)}
      {run.isOwn &&
        !unsent &&
        (run.isSeen ? <Mark icon="check-check" text={t('seen')} /> : <Mark icon="check" text={t('sent')} />)}
    </p>
  )
}

const ReportButton = ({ messageId, correspondentName }: { messageId: string; correspondentName: string }) => {
  const t = useText('chat')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="chat-tool"
        aria-label={t('report')}
        title={t('report')}
        onClick={() => setOpen(true)}
      >
        <Icon name="flag" size={16} />
      </button>
      {isOpen && (
        <Suspense>
          <ReportMessage messageId={messageId} name={correspondentName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
