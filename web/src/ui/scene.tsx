import tall from './scenes/scene-tall.svg?url'
import wide from './scenes/scene-wide.svg?url'

/**
 * The picture of a voice that reaches a crowd, on the sign-in pages: wide above the page on phones, tall beside it on
 * larger screens. It is the largest thing that these pages paint, so it is fetched before their scripts.
 */
export const Scene = () => (
  <picture>
    <source media="(min-width: 48rem)" srcSet={tall} />
    <img
      src={wide}
      alt=""
      fetchPriority="high"
      className="absolute inset-0 size-full object-cover object-bottom print:hidden"
    />
  </picture>
)
