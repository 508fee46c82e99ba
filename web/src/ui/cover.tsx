import { coverAddress, coverGround } from '@rostrum/art'

interface CoverProps {
  name: string
  image?: string | null
  /** The size of a generated cover in pixels. The image is cropped to the size that `className` sets. */
  width?: number
  height?: number
  className?: string
  /** Loads the image only when the user scrolls near it. For images below the first screen. */
  isLazy?: boolean
  /**
   * Loads the image before the scripts of the page. For the largest image of the first screen: browsers would load it
   * last, because they do not know its size yet.
   */
  isFirst?: boolean
}

/** The uploaded image, or a cover that is generated from the name. It is decorative in both cases. */
export const Cover = ({ name, image, width = 480, height = 180, className, isLazy, isFirst }: CoverProps) => (
  <img
    src={image ?? coverAddress(name, width, height)}
    alt=""
    loading={isLazy ? 'lazy' : undefined}
    fetchPriority={isFirst ? 'high' : undefined}
    // Overrides `max-width: 100%` of the base styles, because a cover may be wider than the column around it.
    style={{ maxWidth: 'none', ...(!image && { background: coverGround(name) }) }}
    className={`bg-sunken object-cover ${className ?? ''}`}
  />
)
