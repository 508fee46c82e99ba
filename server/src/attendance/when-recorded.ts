/** A device does not keep for longer what was recorded on it, so anything older is a wrong clock. */
const keptMilliseconds = 90 * 24 * 60 * 60 * 1000

export interface Pressed {
  recorded_at?: string | undefined
}

/**
 * When something was recorded, by the clock of the server. Of what was recorded without a connection, the time that has
 * passed since then is known exactly, even if the clock of the device is wrong. Nothing is recorded in the future.
 */
export const whenRecorded = (
  { recorded_at: at }: Pressed,
  { sentAt, now }: { sentAt?: string | undefined; now: Date },
) => {
  if (at === undefined) return now
  const error = sentAt === undefined ? 0 : now.getTime() - Date.parse(sentAt)
  const oldest = now.getTime() - keptMilliseconds
  return new Date(Math.max(oldest, Math.min(now.getTime(), Date.parse(at) + error)))
}
