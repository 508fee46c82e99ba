import type { ActType } from '@rostrum/contract/kinds'
import type { ReactNode } from 'react'
import { NewTabLink } from './action-head.tsx'
import { useFullPage } from '../lib/full-page.ts'
import { useText } from '../lib/i18n.tsx'
import { buttonClass } from '../ui/button.tsx'

interface MomentProps {
  heading: string
  text: string
  /** What is left to do, such as confirming by mail. */
  note?: string | undefined
  /** The link to the whole page is the next step, unless something else is. */
  children?: ReactNode
}

/** Shown in place of the form after an act: what was done, what is left to do, and one way on. */
export const Moment = ({ heading, text, note, children }: MomentProps) => {
  const t = useText('embeds')
  const fullPage = useFullPage() ?? ''
  return (
    <div className="grid gap-3 rule pt-3.5">
      <div role="status" tabIndex={-1} data-answer className="grid gap-1 outline-none">
        <h2 className="type-heading">{heading}</h2>
        <p className="wrap-anywhere">{text}</p>
        {note && <p className="text-muted wrap-anywhere">{note}</p>}
      </div>
      {children ?? (
        <NewTabLink href={fullPage} className={buttonClass({ variant: 'primary', block: true })}>
          {t('fullPage')}
        </NewTabLink>
      )}
    </div>
  )
}

interface NumberedAct {
  kind: ActType
  /** Null if the act is a repetition. */
  number: number | null
  count: number
}

/** The words of the moment: the headline, and which act of its item it was. */
export const useMomentWords = () => {
  const t = useText('after-act')
  const own = useText('embeds')
  return ({ kind, number, count }: NumberedAct): { heading: string; text: string } => {
    const heading = t(`headline.${kind}`)
    if (number === null) return { heading, text: own('countedBefore') }
    const others = count - 1
    if (number === 1 && others <= 0) return { heading, text: t('first', { number }) }
    if (kind !== 'events') return { heading, text: t(`own.${kind}`, { number }) }
    return { heading, text: others > 0 ? t('together', { number, count: others }) : t('alone', { number }) }
  }
}
