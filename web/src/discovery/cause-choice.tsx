import { useText } from '../lib/i18n.tsx'
import { ChoiceChip } from '../ui/chip.tsx'
import { useCauseName, useSortedCauses } from './cause-names.ts'
import type { Causes } from './causes.ts'

interface CauseChoiceProps {
  causes: Causes
  chosen: readonly string[]
  /** Absent in a plain form, where the boxes keep their own state. */
  onToggle?: (cause: string) => void
}

export const CauseChoice = ({ causes, chosen, onToggle }: CauseChoiceProps) => {
  const t = useText('discovery')
  const nameOf = useCauseName()
  const sorted = useSortedCauses()
  // Also those of the address that nobody has (any more), so that they can be taken away.
  const all = sorted([...Object.keys(causes), ...chosen])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 type-label">{t('filterByCause')}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map((cause) => {
          const isChosen = chosen.includes(cause)
          const state = onToggle ? { checked: isChosen, onChange: () => onToggle(cause) } : { defaultChecked: isChosen }
          return (
            <ChoiceChip key={cause} name="tags" value={cause} {...state}>
              {nameOf(cause)}
            </ChoiceChip>
          )
        })}
      </div>
    </fieldset>
  )
}
