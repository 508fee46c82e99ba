import type { ShownShift } from '@rostrum/contract/shifts'
import { useText } from '../lib/i18n.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import type { RosterPerson } from './use-roster.ts'

/** The values of the filter that are not the id of a shift. */
const everyShift = ''
const noShift = 'none'

/** Who has none of the shifts that the event has now; one that was chosen may have been taken away since. */
const hasNone = ({ attributes }: RosterPerson, shifts: readonly ShownShift[]) =>
  !shifts.some(({ id }) => attributes.shifts.includes(id))

export const isOfShift = (
  person: RosterPerson,
  { chosen, shifts }: { chosen: string; shifts: readonly ShownShift[] },
) => chosen === everyShift || (chosen === noShift ? hasNone(person, shifts) : person.attributes.shifts.includes(chosen))

interface ShiftFilterProps {
  shifts: readonly ShownShift[]
  /** When each of them is, and its name. */
  texts: ReadonlyMap<string, string>
  people: readonly RosterPerson[]
  chosen: string
  onChoose: (chosen: string) => void
}

/** Limits the roster to one shift. Each is listed with how many people have chosen it. */
export const ShiftFilter = ({ shifts, texts, people, chosen, onChoose }: ShiftFilterProps) => {
  const t = useText('attendance')
  const count = (of: string) => people.filter((person) => isOfShift(person, { chosen: of, shifts })).length
  return (
    <Field id="shift" label={t('shift')} className="mb-3 max-w-120">
      <Select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value={everyShift}>{t('everyShift')}</option>
        {shifts.map((shift) => (
          <option key={shift.id} value={shift.id}>
            {t('shiftCount', { count: count(shift.id), shift: texts.get(shift.id) })}
          </option>
        ))}
        <option value={noShift}>{t('shiftCount', { count: count(noShift), shift: t('noShift') })}</option>
      </Select>
    </Field>
  )
}
