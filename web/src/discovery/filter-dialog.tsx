import { useMemo, useState, type ReactNode } from 'react'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ActiveChip } from '../ui/chip.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { useFilterName } from './active-filters.tsx'
import { CauseChoice } from './cause-choice.tsx'
import type { Causes } from './causes.ts'
import { activeFilters, homeCountry, type Filters } from './filters.ts'
import { placesIn } from './places/places.ts'

interface FilterDialogProps {
  filters: Filters
  causes: Causes
  onClose: () => void
  onApply: (filters: Filters) => void
}

const toOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

/** A dialog that filters by cause and place. The filters take effect only when the user presses Apply. */
export default function FilterDialog({ filters, causes, onClose, onApply }: FilterDialogProps) {
  const t = useText('discovery')
  const nameOf = useFilterName()
  const language = useLanguage()
  const places = useMemo(() => placesIn(language), [language])
  const [draft, setDraft] = useState<Filters>({ ...filters, page: 1 })
  const change = (part: Partial<Filters>) => setDraft({ ...draft, ...part })
  // A scope can be checked before a place is chosen in it. Only the place is a filter.
  const isAbroad = draft.country !== '' && draft.country !== homeCountry
  const [open, setOpen] = useState({ city: draft.city !== '', state: draft.state !== '', country: isAbroad })
  const toggle = (kind: keyof typeof open, isOpen: boolean) => {
    setOpen({ ...open, [kind]: isOpen })
    if (kind === 'country') change({ country: '' })
    else if (!isOpen) change({ [kind]: '' })
  }
  const active = activeFilters(draft)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('filters')}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" onClick={() => onApply(draft)}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <CauseChoice
        causes={causes}
        chosen={draft.tags}
        onToggle={(cause) =>
          change({
            tags: draft.tags.includes(cause) ? draft.tags.filter((tag) => tag !== cause) : [...draft.tags, cause],
          })
        }
      />
      <fieldset className="min-w-0">
        <legend className="mb-2 type-label">{t('filterByPlace')}</legend>
        <div className="grid gap-x-6 md:grid-cols-2">
          <Scope
            label={t('local')}
            hint={t('localHint')}
            isOpen={open.city}
            onToggle={(isOpen) => toggle('city', isOpen)}
          >
            <Field label={t('chooseCity')} isLabelHidden isFilter>
              <Combobox
                options={toOptions(places.cities)}
                value={draft.city}
                onChange={(city) => change({ city })}
                placeholder={t('chooseCity')}
              />
            </Field>
          </Scope>
          <Scope
            label={t('state')}
            hint={t('stateHint')}
            isOpen={open.state}
            onToggle={(isOpen) => toggle('state', isOpen)}
          >
            <Field label={t('chooseState')} isLabelHidden isFilter>
              <Combobox
                options={toOptions(places.states)}
                value={draft.state}
                onChange={(state) => change({ state })}
                placeholder={t('chooseState')}
              />
            </Field>
          </Scope>
          <Scope
            label={t('national')}
            hint={t('nationalHint')}
            isOpen={draft.country === homeCountry}
            onToggle={(isOpen) => {
              setOpen({ ...open, country: false })
              change({ country: isOpen ? homeCountry : '' })
            }}
          />
          <Scope
            label={t('international')}
            hint={t('internationalHint')}
            isOpen={open.country}
            onToggle={(isOpen) => toggle('country', isOpen)}
          >
            <Field label={t('chooseCountry')} isLabelHidden isFilter>
              <Combobox
                options={places.countries.map(({ code, name }) => ({ value: code, label: name }))}
                value={isAbroad ? draft.country : ''}
                onChange={(country) => change({ country })}
                placeholder={t('chooseCountry')}
              />
            </Field>
          </Scope>
        </div>
      </fieldset>
      <div>
        <h3 className="mb-2 type-label">{t('activeFilters')}</h3>
        {active.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {active.map((filter) => (
              <ActiveChip key={`${filter.kind} ${filter.value}`} onRemove={() => setDraft(filter.without)}>
                {nameOf(filter)}
              </ActiveChip>
            ))}
          </div>
        ) : (
          <p className="type-small">{t('noActiveFilters')}</p>
        )}
      </div>
    </Dialog>
  )
}

interface ScopeProps {
  label: string
  hint: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children?: ReactNode
}

/** One scope: a checkbox, and a list of places while it is checked. */
const Scope = ({ label, hint, isOpen, onToggle, children }: ScopeProps) => (
  <div className="border-t border-line pt-1 pb-2.5">
    <Checkbox
      label={<span className="font-semibold">{label}</span>}
      hint={hint}
      checked={isOpen}
      onChange={({ target }) => onToggle(target.checked)}
    />
    {isOpen && children && <div className="pb-2.5 pl-8">{children}</div>}
  </div>
)
