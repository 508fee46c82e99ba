import { drawings } from './icon-drawings.ts'

export type IconName = keyof typeof drawings

const inner = Object.fromEntries(Object.entries(drawings).map(([name, markup]) => [name, { __html: markup }]))

interface IconProps {
  name: IconName
  /** The size in pixels: 16 in text and small buttons, 24 in tiles, and usually 20 elsewhere. */
  size?: number
  className?: string
}

/**
 * An icon from Lucide. It is decorative: the text next to it, or the label of its button, conveys the meaning. React
 * renders it as a single element, which keeps lists of many cards fast.
 */
export const Icon = ({ name, size = 20, className }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={className ? `icon ${className}` : 'icon'}
    dangerouslySetInnerHTML={inner[name]}
  />
)
