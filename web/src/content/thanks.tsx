import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Cover } from '../ui/cover.tsx'
import { ShareButton } from '../ui/share-button.tsx'

interface ThanksProps {
  /** Of the item: what is shared, and whose cover is drawn. */
  title: string
  /** Of the page to share, when it is not just this address. */
  path?: string
  heading: string
  /** How many have done it. */
  text: string
  organizationId: string
  organizationName: string
  /** Comes in answer to a press: whose button is gone finds the focus here. */
  takesFocus?: boolean
  /** Other buttons, beside sharing. */
  children?: ReactNode
}

/** After any action: thanks, how many have done it, what to do next in the same organization, share. */
export const Thanks = ({
  title,
  path,
  heading,
  text,
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
      <Cover name={title} className="h-24 w-full" />
      <div role="status" className="grid gap-1 px-5">
        <h2 ref={head} tabIndex={-1} className="type-heading outline-none">
          {heading}
        </h2>
        <p className="text-muted">{text}</p>
      </div>
      <div className="grid gap-2 px-5 pb-5">
        <ButtonLink to={`/organization/${organizationId}?tab=actions`} look="primary" block>
          {t('moreFrom', { name: organizationName })}
        </ButtonLink>
        <div className="flex flex-wrap gap-2">
          <ShareButton title={title} path={path} className="flex-1" />
          {children}
        </div>
      </div>
    </Card>
  )
}
