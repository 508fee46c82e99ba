import type { StreamEventName } from '@rostrum/contract/stream'

interface Frame {
  id: string
  name: StreamEventName
  data: Record<string, string>
}

/** One event as the standard for server-sent events writes it. JSON holds no line break, so data is one line. */
export const toFrame = ({ id, name, data }: Frame): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
