import type { ContentStatus } from '@rostrum/contract/content'
import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { classNames } from './class-names.ts'

const inks: Record<ContentStatus, string> = {
  published: 'text-success',
  draft: 'text-warning',
  not_active: 'text-muted',
}

/** A publication status as a colored dot and a label. `children` replaces the default label. */
export const Status = ({ status, children }: { status: ContentStatus; children?: ReactNode }) => {
  const t = useText('common')
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 text-sm font-semibold before:size-2 before:rounded-full before:bg-current',
        inks[status],
      )}
    >
      {children ?? t(`status.${status}`)}
    </span>
  )
}
