import { drawings } from './icon-drawings.ts'

export type IconName = keyof typeof drawings

const inner = Object.fromEntries(Object.entries(drawings).map(([name, markup]) => [name, { __html: markup }]))

interface IconProps {
  name: IconName
  /** Pixels: 20, or 16 in text and small buttons, 24 in tiles. */
  size?: number
  className?: string
}

/** A Lucide drawing, decorative: words beside it, or a label on its button, say what it means. One element, so cards stay cheap to render. */
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
