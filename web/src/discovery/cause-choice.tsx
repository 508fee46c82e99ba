import { useText } from '../lib/i18n.tsx'
import { ChoiceChip } from '../ui/chip.tsx'
import { useCauseName, useSortedCauses } from './cause-names.ts'
import type { Causes } from './causes.ts'

interface CauseChoiceProps {
  causes: Causes
  chosen: readonly string[]
  /** Omitted in a plain form, whose checkboxes hold their own state. */
  onToggle?: (cause: string) => void
}

export const CauseChoice = ({ causes, chosen, onToggle }: CauseChoiceProps) => {
  const t = useText('discovery')
  const nameOf = useCauseName()
  const sorted = useSortedCauses()
  // The address may contain causes that do not exist. They are shown too, so that they can be removed.
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
