import { coverAddress, coverGround } from '@rostrum/art'

interface CoverProps {
  name: string
  image?: string | null
  /** Pixels of a drawn cover; it crops to its box. */
  width?: number
  height?: number
  className?: string
  /** Below the first screen: fetched when it comes near. */
  isLazy?: boolean
}

/** The uploaded image, or the art drawn from the name in the same box. Decorative either way. */
export const Cover = ({ name, image, width = 480, height = 180, className, isLazy }: CoverProps) => (
  <img
    src={image ?? coverAddress(name, width, height)}
    alt=""
    loading={isLazy ? 'lazy' : undefined}
    // As wide as its box says, also beyond the column.
    style={{ maxWidth: 'none', ...(!image && { background: coverGround(name) }) }}
    className={`bg-sunken object-cover ${className ?? ''}`}
  />
)
