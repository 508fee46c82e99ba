import type { IconName } from '../ui/icon.tsx'
import type { Choice } from './use-rsvp.ts'

/** The answers that somebody can choose. The server turns "going" into "waitlist" if the event is full. */
export const choices: readonly (readonly [choice: Choice, icon: IconName])[] = [
  ['going', 'circle-check'],
  ['maybe', 'clock'],
  ['cant', 'x'],
]
