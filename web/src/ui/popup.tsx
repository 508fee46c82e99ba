import { useEffect } from 'react'
import { useText } from '../lib/i18n.tsx'
import { usePopup, type PopupType } from '../lib/popup.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { tones, type Tone } from './notice.tsx'

const toneOf: Record<PopupType, Tone> = { success: 'success', error: 'danger', warning: 'warning', info: 'info' }

/** The only popup of the app, at the top right. Any code can open it with `showPopup`. */
export const Popup = () => {
  const t = useText('common')
  const { isOpen, message, type, title, duration, serial, hide } = usePopup()
  useEffect(() => {
    if (!isOpen || duration <= 0) return
    const timer = setTimeout(hide, duration)
    return () => clearTimeout(timer)
  }, [isOpen, duration, serial, hide])
  const tone = tones[toneOf[type]]
  return (
    // Both live regions are always rendered, because screen readers announce changes inside of a region, but not a new
    // region.
    <div className="pointer-events-none fixed top-[calc(var(--header)+.75rem)] right-4 z-40 w-96 max-w-[calc(100vw-2rem)] phone:top-2 phone:right-2 phone:w-[calc(100vw-1rem)] phone:max-w-none">
      {(['alert', 'status'] as const).map((role) => (
        <div key={role} role={role}>
          {isOpen && (type === 'error') === (role === 'alert') && (
            <div
              key={serial}
              className={classNames(
                'pointer-events-auto grid animate-appear grid-cols-[20px_minmax(0,1fr)_auto] gap-3 rounded-md border py-3.5 pr-2.5 pl-4 text-[.9375rem] leading-[1.4] shadow-pop',
                tone.box,
              )}
            >
              <Icon name={tone.icon} className={classNames('mt-px', tone.ink)} />
              <div>
                {title && <p className="font-semibold">{title}</p>}
                <p className={title ? 'text-sm' : undefined}>{message}</p>
              </div>
              <Button
                variant="quiet"
                square
                size="small"
                icon="x"
                className="-my-1.5 text-inherit"
                aria-label={t('close')}
                onClick={hide}
              />
            </div>
          )}
        </div>
      ))}
    </div>
  )
}
