import { reservedHeight, type EmbedSubject } from '@rostrum/contract/embed-addresses'
import { useEffect, useRef, useState } from 'react'

/** On the narrowest phone and in the longer language, a card is about this much higher than in the preview. */
const headroom = 1.25

/** What a site must reserve, so that nothing on it moves: from the height that the preview tells, as it tells any site. */
export const useFrameHeight = ({ type }: EmbedSubject) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(reservedHeight[type])
  useEffect(() => {
    const read = ({ source, origin, data }: MessageEvent<{ rostrumHeight?: unknown } | null>) => {
      const told = data?.rostrumHeight
      if (origin !== location.origin || source !== frame.current?.contentWindow || typeof told !== 'number') return
      setHeight(Math.ceil((told * headroom) / 10) * 10)
    }
    addEventListener('message', read)
    return () => removeEventListener('message', read)
  }, [])
  return { frame, height }
}
