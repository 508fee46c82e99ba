import type { StreamEventName } from '@rostrum/contract/realtime'

interface Frame {
  id: string
  name: StreamEventName
  data: Record<string, string>
}

/** Formats one server-sent event. JSON contains no line breaks, so `data` is always one line. */
export const toFrame = ({ id, name, data }: Frame): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
