import tall from './scenes/scene-tall.svg?url'
import wide from './scenes/scene-wide.svg?url'

/** The picture of a voice that reaches a crowd. It is used only on the home page and the sign-in pages. */
export const Scene = ({ shape, className }: { shape: 'tall' | 'wide'; className?: string }) => (
  <img
    src={shape === 'tall' ? tall : wide}
    alt=""
    className={`object-cover object-bottom print:hidden ${className ?? ''}`}
  />
)
