import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Cover } from '../ui/cover.tsx'
import { ShareButton } from '../ui/share-button.tsx'

interface ThanksProps {
  /** The title of the item. It is the title that is shared, and it determines the cover. */
  title: string
  /** The path of the page to share. The current address is shared by default. */
  path?: string
  /** The whole address to share instead. */
  shareUrl?: string | undefined
  heading: string
  /** Says how many people have taken part. */
  text: string
  /** What is left to do, such as confirming by mail. */
  note?: string | undefined
  /** Omits the cover. For an answer that is not yet a promise, such as "maybe". */
  isPlain?: boolean
  organizationId: string
  organizationName: string
  /** Moves the focus to the heading. Set if the button that the user has just pressed no longer exists. */
  takesFocus?: boolean
  /** Additional buttons next to the share button. */
  children?: ReactNode
}

/**
 * Shown after any action: thanks, the number of participants, a link to other actions of the organization, and a share
 * button.
 */
export const Thanks = ({
  title,
  path,
  shareUrl,
  heading,
  text,
  note,
  isPlain,
  organizationId,
  organizationName,
  takesFocus,
  children,
}: ThanksProps) => {
  const t = useText('common')
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) head.current?.focus()
  }, [takesFocus])
  return (
    <Card className="grid gap-3 overflow-hidden">
      {!isPlain && <Cover name={title} className="h-24 w-full" />}
      <div role="status" className={classNames('grid gap-1 px-5', isPlain && 'pt-5')}>
        <h2 ref={head} tabIndex={-1} className="type-heading outline-none">
          {heading}
        </h2>
        <p className="text-muted">{text}</p>
        {note && <p className="mt-1 wrap-anywhere">{note}</p>}
      </div>
      <div className="grid gap-2 px-5 pb-5">
        <ButtonLink to={`/organization/${organizationId}?tab=actions`} variant="primary" block>
          {t('moreFrom', { name: organizationName })}
        </ButtonLink>
        <div className="flex flex-wrap gap-2">
          <ShareButton title={title} path={path} url={shareUrl} className="flex-1" />
          {children}
        </div>
      </div>
    </Card>
  )
}
