export interface Frame {
  id: string
  name: string
  data: Record<string, string>
}

const toFrame = (text: string): Frame | undefined => {
  const fields = new Map<string, string>()
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''))
  }
  const name = fields.get('event')
  // A frame without a name is a comment, which the server sends as a heartbeat.
  if (name === undefined) return undefined
  return { id: fields.get('id') ?? '', name, data: JSON.parse(fields.get('data') ?? '{}') as Frame['data'] }
}

/** Splits a stream of text into its events. An incomplete event waits for the rest of its text. */
export const frameReader = (onFrame: (frame: Frame) => void): ((chunk: string) => void) => {
  let waiting = ''
  return (chunk) => {
    const frames = (waiting + chunk).split('\n\n')
    waiting = frames.pop() ?? ''
    for (const text of frames) {
      const frame = toFrame(text)
      if (frame) onFrame(frame)
    }
  }
}
