import { avatar, personAvatar } from '@rostrum/art'
import { classNames } from './class-names.ts'

interface AvatarProps {
  name: string
  image?: string | null
  /** The width and height in pixels. */
  size?: number
  className?: string
}

/**
 * The avatar of an organization, which is a rounded square. It is decorative: the name is shown next to it or is the
 * label of the link around it.
 */
export const OrganizationAvatar = ({ name, image, size = 40, className }: AvatarProps) => {
  const box = { width: size, height: size, borderRadius: '20%' }
  if (image)
    return (
      <img
        src={image}
        alt=""
        width={size}
        height={size}
        style={box}
        className={classNames('bg-sunken object-cover', className)}
      />
    )
  const { letters, ground, ink } = avatar(name)
  return (
    <span
      aria-hidden="true"
      style={{ ...box, background: ground, color: ink, fontSize: Math.round(size * 0.4) }}
      className={classNames('inline-grid flex-none place-items-center font-display leading-none font-bold', className)}
    >
      {letters}
    </span>
  )
}

/** The avatar of a person, which is round. It is decorative, too. */
export const PersonAvatar = ({ name, image, size = 40, className }: AvatarProps) => {
  const box = { width: size, height: size }
  if (image)
    return (
      <img
        src={image}
        alt=""
        loading="lazy"
        width={size}
        height={size}
        style={box}
        className={classNames('rounded-full bg-sunken object-cover', className)}
      />
    )
  const { letters, hue } = personAvatar(name)
  return (
    <span
      aria-hidden="true"
      style={{
        ...box,
        background: `var(--cause-${hue})`,
        color: `var(--cause-${hue}-ink)`,
        fontSize: Math.round(size * 0.36),
      }}
      className={classNames(
        'inline-grid flex-none place-items-center rounded-full leading-none font-strong',
        className,
      )}
    >
      {letters}
    </span>
  )
}
