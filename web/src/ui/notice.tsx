import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'success' | 'danger' | 'warning' | 'info'

export const tones: Record<Tone, { icon: IconName; box: string; ink: string }> = {
  success: { icon: 'circle-check', box: 'border-success-line bg-success-soft', ink: 'text-success' },
  danger: { icon: 'circle-exclamation-point', box: 'border-danger-line bg-danger-soft', ink: 'text-danger' },
  warning: { icon: 'triangle-exclamation-point', box: 'border-warning-line bg-warning-soft', ink: 'text-warning' },
  info: { icon: 'info', box: 'border-info-line bg-info-soft', ink: 'text-info' },
}

interface NoticeProps {
  tone: Tone
  title?: string
  role?: 'alert' | 'status'
  className?: string
  /** Makes the notice focusable, so that the focus can be moved to it. */
  ref?: Ref<HTMLDivElement>
  children?: ReactNode
}

/** A message that is a permanent part of the page. Messages that disappear are shown by `Popup`. */
export const Notice = ({ tone, title, role, className, ref, children }: NoticeProps) => (
  <div
    ref={ref}
    tabIndex={ref ? -1 : undefined}
    role={role}
    className={classNames('flex gap-3 rounded-md border px-4 py-3.5 text-[.9375rem]', tones[tone].box, className)}
  >
    <Icon name={tones[tone].icon} className={classNames('mt-px', tones[tone].ink)} />
    <div className="min-w-0">
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  </div>
)
