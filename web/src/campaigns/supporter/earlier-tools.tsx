import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface EarlierToolsProps {
  againText: string
  /** Undefined if there is nobody else to write to. */
  onAgain: (() => void) | undefined
  /** For visitors: a button that makes this device forget what they did. */
  forget: ReactNode
}

/** For whoever wrote before: to write once more, and for visitors to make this device forget it. */
export const EarlierTools = ({ againText, onAgain, forget }: EarlierToolsProps) => (
  <div className="flex flex-wrap justify-between gap-x-3 noscript:hidden print:hidden">
    {onAgain && (
      <Button variant="quiet" size="small" icon="pencil" className="-ml-3" onClick={onAgain}>
        {againText}
      </Button>
    )}
    {forget}
  </div>
)
