import { reservedHeight, type EmbedSubject } from '@rostrum/contract/embed-addresses'
import { useState, type SyntheticEvent } from 'react'

/** On the narrowest phone and in the longer language, a card is about this much higher than in the preview. */
const headroom = 1.25

/** What a site must reserve, so that nothing on it moves: computed from the height of the preview when it has loaded. */
export const useReservedHeight = ({ type }: EmbedSubject) => {
  const [height, setHeight] = useState(reservedHeight[type])
  const measure = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const content = currentTarget.contentDocument?.querySelector('main')?.getBoundingClientRect().height
    if (content) setHeight(Math.ceil((content * headroom) / 10) * 10)
  }
  return { height, measure }
}
