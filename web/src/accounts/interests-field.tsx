import { useCauseName, useSortedCauses } from '../discovery/cause-names.ts'
import { useCauses } from '../discovery/causes.ts'
import { useText } from '../lib/i18n.tsx'
import { ChoiceChip } from '../ui/chip.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { toggled } from './profile-values.ts'

interface InterestsFieldProps {
  value: readonly string[]
  onChange: (interests: string[]) => void
  error?: string
}

/** All causes as chips, including selected ones that no longer exist. */
export const InterestsField = ({ value, onChange, error }: InterestsFieldProps) => {
  const t = useText('accounts')
  const nameOf = useCauseName()
  const sorted = useSortedCauses()
  const causes = sorted([...Object.keys(useCauses()), ...value])
  return (
    <fieldset id="interests" tabIndex={-1} className="min-w-0 outline-none">
      <legend className="sr-only">{t('profile.interests')}</legend>
      <div className="flex flex-wrap gap-2">
        {causes.map((cause) => (
          <ChoiceChip key={cause} checked={value.includes(cause)} onChange={() => onChange(toggled(value, cause))}>
            {nameOf(cause)}
          </ChoiceChip>
        ))}
      </div>
      {error && <FieldError className="mt-1.5">{error}</FieldError>}
    </fieldset>
  )
}
