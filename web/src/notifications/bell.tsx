import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Count } from '../ui/count.tsx'
import { MAX_BADGE, badgeText } from './badge.ts'
import './notifications.css'
import { NotificationPanel } from './panel.tsx'
import { useMarkSeen, useNotifications, useOtherTabs } from './use-notifications.ts'

/** The bell in the header for signed-in users. It shows the number of new notifications and opens their list. */
export default function Bell() {
  const t = useText('notifications')
  const query = useNotifications()
  useOtherTabs()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const unseen = query.data?.meta.unseen_count ?? 0
  useLeaving(area, isOpen, (isByEscape) => {
    setOpen(false)
    if (isByEscape) button.current?.focus()
  })

  const count = badgeText(unseen)
  return (
    <div ref={area} className="relative">
      <Button
        ref={button}
        look="quiet"
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

/** Calls `onLeave` when the user presses Escape, or presses or focuses something outside of the area. */
const useLeaving = (area: RefObject<HTMLElement | null>, isOpen: boolean, onLeave: (isByEscape: boolean) => void) => {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!isOpen) return
    const look = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) leave(false)
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave(true)
    }
    document.addEventListener('pointerdown', look)
    document.addEventListener('focusin', look)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', look)
      document.removeEventListener('focusin', look)
      document.removeEventListener('keydown', escape)
    }
  }, [area, isOpen])
}

/** Announces to screen readers when the number of new notifications grows, but not the number at page load. */
const Announcement = ({ unseen }: { unseen: number | undefined }) => {
  const t = useText('notifications')
  const [known, setKnown] = useState(unseen)
  const [told, setTold] = useState('')
  if (unseen !== known) {
    setKnown(unseen)
    if (known !== undefined && unseen !== undefined && unseen > known) {
      setTold(unseen > MAX_BADGE ? t('manyAnnounced', { count: MAX_BADGE }) : t('newAnnounced', { count: unseen }))
    } else if (unseen === 0) setTold('')
  }
  return (
    <p role="status" className="sr-only">
      {told}
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
  const markSeen = useMarkSeen()
  const { data } = query
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unseen = data?.data.filter(({ attributes }) => attributes.is_unseen).map((each) => each.id) ?? []
  if (unseen.some((each) => !fresh.has(each))) setFresh(new Set([...fresh, ...unseen]))

  useEffect(() => {
    if (data) markSeen(data)
  }, [data, markSeen])
  return <NotificationPanel id={id} query={query} fresh={fresh} onClose={onClose} />
}
