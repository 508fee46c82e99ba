/**
 * Runs on other sites that show an action, as `/embed.js`. It only gives each frame the height of its content. The frame
 * never becomes lower than the height that the site has reserved for it, so nothing on the site moves up.
 */
const own = new URL((document.currentScript as HTMLScriptElement).src).origin
const maximum = 10_000

const ownFrames = () => [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${own}/embed/`))

addEventListener('message', ({ origin, source, data }: MessageEvent<{ rostrumHeight?: unknown } | null>) => {
  const height = data?.rostrumHeight
  if (origin !== own || typeof height !== 'number') return
  const frame = ownFrames().find(({ contentWindow }) => contentWindow === source)
  if (frame) frame.style.height = `${Math.max(Number.parseInt(frame.height, 10) || 0, Math.min(height, maximum))}px`
})

// A frame that has already told its height to nobody tells it again.
for (const { contentWindow } of ownFrames()) contentWindow?.postMessage('rostrum', '*')

export {}
