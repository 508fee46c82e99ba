import { useState } from 'react'
import { smsLink } from '../lib/contact-links.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { RichText } from '../lib/rich-text.tsx'
import { formatNumber } from '@rostrum/contract/locale-numbers'
import { useLanguage } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { nextNumber, useAfterWords, type NumberedAct } from './after-words.ts'
import { shareOnDevice } from './share-on-device.ts'

interface AskFriendsProps {
  act: NumberedAct
  title: string
  shareUrl: string
}

interface Friend {
  name: string
  isAsked: boolean
}

/**
 * Three friends, each of whom gets one of the next numbers. The message is sent by the person's own device; the names are
 * neither stored nor sent anywhere. It needs JavaScript.
 */
export const AskFriends = ({ act, title, shareUrl }: AskFriendsProps) => {
  const t = useText('after-act')
  const { question } = useAfterWords(act)
  const [friends, setFriends] = useState<Friend[]>(() =>
    Array.from({ length: 3 }, () => ({ name: '', isAsked: false })),
  )
  const [current, setCurrent] = useState(0)
  const change = (index: number, changed: Partial<Friend>) =>
    setFriends((all) => all.map((friend, position) => (position === index ? { ...friend, ...changed } : friend)))
  const messageTo = (name: string) => `${t(`ask.message.${act.kind}`, { name, title, number: act.number })} ${shareUrl}`

  const ask = async (index: number) => {
    const name = friends[index]?.name.trim()
    if (!name) return
    const text = messageTo(name)
    if (matchMedia('(pointer: coarse)').matches) {
      const shared = await shareOnDevice({ text })
      if (shared === 'cancelled') return
      if (shared === 'impossible') location.assign(smsLink(text))
    } else if (!(await copyMessage(text, name))) return
    change(index, { isAsked: true })
    setCurrent((index + 1) % friends.length)
  }
  const copyMessage = async (text: string, name: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      showPopup({ type: 'error', title: t('ask.notCopied'), message: text })
      return false
    }
    showPopup({ type: 'success', message: t('ask.copied', { name }) })
    return true
  }
  return (
    <section aria-labelledby="ask-friends" className="min-w-0 noscript:hidden print:hidden">
      <SectionHead id="ask-friends" title={t('ask.title')} />
      <p className="type-small">{t('ask.text', { question })}</p>
      <ul className="my-3 grid">
        {friends.map((friend, index) => (
          <FriendRow
            key={index}
            friend={friend}
            position={index + 1}
            place={nextNumber(act) + index}
            onName={(name) => {
              change(index, { name })
              setCurrent(index)
            }}
            onFocus={() => setCurrent(index)}
            onAsk={() => void ask(index)}
          />
        ))}
      </ul>
      <blockquote className="mb-3 rounded-lg bg-sunken px-4 py-3.5 wrap-anywhere">
        <RichText
          text={messageTo(friends[current]?.name.trim() || `<blank>${t('ask.somebody')}</blank>`)}
          parts={{ blank: (text) => <mark className="rounded-xs bg-highlight px-1 text-inherit">{text}</mark> }}
        />
      </blockquote>
      <p className="type-small">
        <span className="hidden pointer-coarse:inline">{t('ask.opens')}</span>
        <span className="pointer-coarse:hidden">{t('ask.copies')}</span>
      </p>
    </section>
  )
}

interface FriendRowProps {
  friend: Friend
  /** 1, 2 or 3. */
  position: number
  /** The number that this friend would get. */
  place: number
  onName: (name: string) => void
  onFocus: () => void
  onAsk: () => void
}

const FriendRow = ({ friend: { name, isAsked }, position, place, onName, onFocus, onAsk }: FriendRowProps) => {
  const t = useText('after-act')
  const language = useLanguage()
  const written = formatNumber(place, language)
  const id = `friend-${position}`
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_minmax(5.5rem,auto)] items-center gap-3 py-1.5">
      <span
        aria-hidden="true"
        className={classNames(
          'grid h-11 min-w-11 place-items-center rounded-full border-2 px-2 font-display leading-none font-bold',
          written.length > 3 ? 'text-sm' : 'text-lg',
          isAsked ? 'border-success' : 'border-dashed border-line-strong',
        )}
      >
        {written}
      </span>
      <div>
        <label htmlFor={id} className="sr-only">
          {t('ask.label', { number: position })}
        </label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          maxLength={60}
          placeholder={t('ask.placeholder')}
          value={name}
          readOnly={isAsked}
          className="input"
          onFocus={onFocus}
          onChange={({ target }) => onName(target.value)}
        />
      </div>
      <p
        role="status"
        className="empty:hidden inline-flex items-center justify-center gap-1.5 text-sm font-semibold text-success"
      >
        {isAsked && (
          <>
            <Icon name="check" size={16} />
            <span aria-hidden="true">{t('ask.asked')}</span>
            <span className="sr-only">{t('ask.askedName', { name })}</span>
          </>
        )}
      </p>
      {!isAsked && (
        <Button
          className="min-h-11"
          disabled={name.trim() === ''}
          aria-label={name.trim() === '' ? undefined : t('ask.askName', { name: name.trim() })}
          onClick={onAsk}
        >
          {t('ask.ask')}
        </Button>
      )}
    </li>
  )
}
