import tall from './scenes/scene-tall.svg?url'
import wide from './scenes/scene-wide.svg?url'

/** The voice travelling over a crowd: for the home page and the pages of signing in only. */
export const Scene = ({ shape, className }: { shape: 'tall' | 'wide'; className?: string }) => (
  <img
    src={shape === 'tall' ? tall : wide}
    alt=""
    className={`object-cover object-bottom print:hidden ${className ?? ''}`}
  />
)
