import type { Target } from '@rostrum/contract/directories'
import { usePreloadedText } from '../../lib/i18n.tsx'
import { haveFaces, nameOf, officeOf } from '../../representatives/office.ts'
import { PersonAvatar } from '../../ui/avatar.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

/** Somebody whom a campaign asks the sender to write to. */
export interface Recipient {
  key: string
  target: Target['attributes']
  isChosen: boolean
  /** Whether the sender has said that they wrote to them. */
  isWritten: boolean
}

interface RecipientListProps {
  recipients: readonly Recipient[]
  /** Where a recipient is written to, for the line below their office. */
  addressOf: (target: Recipient['target']) => string
  /** What is said of those whom the sender has written to. */
  written: string
  onToggle: (key: string, isChosen: boolean) => void
}

/** The list of recipients. All of them are selected until the sender deselects some, or has written to them. */
export const RecipientList = ({ recipients, addressOf, written, onToggle }: RecipientListProps) => {
  // What only emails and letters share is in one file, which waits for no texts.
  const t = usePreloadedText('campaigns')
  const hasFaces = haveFaces(recipients.map(({ target }) => target))
  const open = recipients.filter(({ isWritten }) => !isWritten)
  const chosen = open.filter(({ isChosen }) => isChosen).length
  return (
    <section aria-labelledby="whom-to-write-to">
      <SectionHead id="whom-to-write-to" title={t('email.whom')}>
        <p aria-live="polite" className="type-small">
          {t('email.chosen', { count: chosen, total: open.length })}
        </p>
      </SectionHead>
      <ul>
        {recipients.map(({ key, target, isChosen, isWritten }) => (
          <li key={key} className="border-t border-line first:border-t-0">
            {isWritten ? (
              <p className="flex items-start gap-3 py-2.5 text-[.9375rem]">
                <Icon name="check" className="text-success" />
                <Who target={target} state={written} hasFace={hasFaces} />
              </p>
            ) : (
              <Checkbox
                checked={isChosen}
                onChange={({ currentTarget }) => onToggle(key, currentTarget.checked)}
                label={<Who target={target} state={addressOf(target)} hasFace={hasFaces} />}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface WhoProps {
  target: Recipient['target']
  state: string
  hasFace: boolean
}

const Who = ({ target, state, hasFace }: WhoProps) => (
  <span className="flex min-w-0 items-start gap-3">
    {hasFace && <PersonAvatar name={target.name} image={target.photo} />}
    <span className="min-w-0 wrap-anywhere">
      <span className="font-semibold">{nameOf(target)}</span>
      <span className="block type-small empty:hidden">{officeOf(target)}</span>
      <span className="block type-small">{state}</span>
    </span>
  </span>
)
