import type { CauseHue } from '@rostrum/art'
import type { ReactNode } from 'react'

const hueClasses: Record<CauseHue | 'neutral', string> = {
  clay: 'bg-(--cause-clay) text-(--cause-clay-ink)',
  amber: 'bg-(--cause-amber) text-(--cause-amber-ink)',
  moss: 'bg-(--cause-moss) text-(--cause-moss-ink)',
  pine: 'bg-(--cause-pine) text-(--cause-pine-ink)',
  lagoon: 'bg-(--cause-lagoon) text-(--cause-lagoon-ink)',
  sky: 'bg-(--cause-sky) text-(--cause-sky-ink)',
  iris: 'bg-(--cause-iris) text-(--cause-iris-ink)',
  rose: 'bg-(--cause-rose) text-(--cause-rose-ink)',
  neutral: 'bg-sunken text-muted',
}

/** A colored label. It is never interactive. */
export const Tag = ({ hue = 'neutral', children }: { hue?: CauseHue | 'neutral'; children: ReactNode }) => (
  <span className={`tag ${hueClasses[hue]}`}>{children}</span>
)
