import type { Notifications } from '@rostrum/contract/notifications'
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Count } from '../ui/count.tsx'
import { MAX_BADGE, badgeText } from './badge.ts'
import './notifications.css'
import { NotificationPanel, type NewToUser } from './panel.tsx'
import { useMarkSeen, useNotifications, useTabSync } from './use-notifications.ts'

/** The bell in the header for signed-in users. It shows the number of new notifications and opens their list. */
export const Bell = () => {
  const t = useText('notifications')
  const query = useNotifications()
  useTabSync()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const unseen = query.data?.meta.unseen_count ?? 0
  useDismissal(area, isOpen, (isByEscape) => {
    setOpen(false)
    if (isByEscape) button.current?.focus()
  })

  const count = badgeText(unseen)
  return (
    <div ref={area} className="relative">
      <Button
        ref={button}
        variant="quiet"
        square
        icon="bell"
        aria-label={unseen > 0 ? `${t('title')}, ${t('new', { count })}` : t('title')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => {
          if (!isOpen && query.isStale) void query.refetch()
          setOpen(!isOpen)
        }}
      />
      {unseen > 0 && (
        <span className="bell-count">
          <Count value={unseen} maximum={MAX_BADGE} />
        </span>
      )}
      <Announcement unseen={query.data?.meta.unseen_count} />
      {isOpen && <OpenPanel id={panelId} query={query} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Adds what is new in the list, and how many more are new than the list has. */
const withNews = ({ ids, count }: NewToUser, { data, meta }: Notifications): NewToUser => {
  const unseen = data.filter(({ attributes }) => attributes.is_unseen).map(({ id }) => id)
  const added = unseen.filter((id) => !ids.has(id))
  return { ids: new Set([...ids, ...added]), count: Math.max(count + added.length, meta.unseen_count) }
}

/** Calls `onDismiss` when the user presses Escape, or presses or focuses something outside of the area. */
const useDismissal = (
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (isByEscape: boolean) => void,
) => {
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (!isOpen) return
    const onOutsideEvent = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) dismiss(false)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss(true)
    }
    document.addEventListener('pointerdown', onOutsideEvent)
    document.addEventListener('focusin', onOutsideEvent)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onOutsideEvent)
      document.removeEventListener('focusin', onOutsideEvent)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [area, isOpen])
}

/** Announces to screen readers when the number of new notifications grows, but not the number at page load. */
const Announcement = ({ unseen }: { unseen: number | undefined }) => {
  const t = useText('notifications')
  const [known, setKnown] = useState(unseen)
  const [announcement, setAnnouncement] = useState('')
  if (unseen !== known) {
    setKnown(unseen)
    if (known !== undefined && unseen !== undefined && unseen > known) {
      setAnnouncement(
        unseen > MAX_BADGE ? t('manyAnnounced', { count: MAX_BADGE }) : t('newAnnounced', { count: unseen }),
      )
    } else if (unseen === 0) setAnnouncement('')
  }
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}

interface OpenPanelProps {
  id: string
  query: ReturnType<typeof useNotifications>
  onClose: () => void
}

/** Marks the notifications as seen while the panel is open. They stay highlighted as new until the panel is closed. */
const OpenPanel = ({ id, query, onClose }: OpenPanelProps) => {
  const { data } = query
  useMarkSeen(data)
  const [news, setNews] = useState<NewToUser>({ ids: new Set(), count: 0 })
  const known = data ? withNews(news, data) : news
  if (known.count !== news.count) setNews(known)
  return <NotificationPanel id={id} query={query} news={known} onClose={onClose} />
}
