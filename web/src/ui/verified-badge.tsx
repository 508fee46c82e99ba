import { useText } from '../lib/i18n.tsx'
import { classNames } from './class-names.ts'

/** Marks an organization whose documents a moderator has accepted. For use next to its name or on its avatar. */
export const VerifiedBadge = ({ size = 22, className }: { size?: number; className?: string }) => {
  const t = useText('common')
  return (
    <span className={classNames('inline-block rounded-full bg-raised p-px align-[-.12em] text-accent-text', className)}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        role="img"
        aria-label={t('verified')}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path
          fill="currentColor"
          stroke="currentColor"
          strokeWidth="1.75"
          d="M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z"
        />
        <path fill="none" stroke="var(--color-raised)" strokeWidth="2.25" d="m9 12 2 2 4-4" />
      </svg>
    </span>
  )
}
