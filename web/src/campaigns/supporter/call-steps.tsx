import { useText } from '../../lib/i18n.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CallStep } from './use-call-progress.ts'

/** Shows the progress with one segment per target, which is done, current or pending. */
export const CallSteps = ({ steps, current }: { steps: readonly CallStep[]; current: number }) => {
  const t = useText('campaigns')
  return (
    <ol aria-label={t('progress')} className="mt-4 flex gap-1.5 print:hidden">
      {steps.map(({ key, target: { name }, outcome }, index) => {
        const isCurrent = index === current
        const isDone = outcome !== undefined
        return (
          <li
            key={key}
            aria-current={isCurrent ? 'step' : undefined}
            className="grid min-w-0 flex-1 content-start gap-2 text-sm text-muted"
          >
            <span
              data-filled={isDone || isCurrent || undefined}
              className={classNames(
                'filled-bar h-1.5 rounded-[3px]',
                isDone && 'bg-accent',
                isCurrent && 'bg-spark shadow-[inset_0_0_0_1px_var(--color-warning)]',
                !isDone && !isCurrent && 'bg-sunken shadow-[inset_0_0_0_1px_var(--color-line-strong)]',
              )}
            />
            <span
              className={classNames(
                'flex items-center gap-1.5 truncate phone:sr-only',
                steps.length > 6 && 'sr-only',
                isCurrent && 'font-semibold text-ink',
              )}
            >
              {isDone && <Icon name="check" size={16} />}
              <span className="truncate">{name}</span>
              {isDone && <span className="sr-only">{t('done')}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
