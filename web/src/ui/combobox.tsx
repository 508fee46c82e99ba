import { Combobox as Base } from '@base-ui/react/combobox'
import { useText } from '../lib/i18n.tsx'
import { useDialogElement } from './dialog.tsx'
import { useField } from './field.tsx'
import { Icon } from './icon.tsx'

export interface Option {
  value: string
  label: string
}

interface ComboboxProps {
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

/** A searchable list for use inside a `Field`. It should be loaded lazily, because it depends on Base UI. */
export const Combobox = ({ options, value, onChange, placeholder }: ComboboxProps) => {
  const t = useText('common')
  const container = useDialogElement()
  const { 'aria-required': _, ...attributes } = useField()
  return (
    <Base.Root
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => onChange(option?.value ?? '')}
      isItemEqualToValue={(a, b) => a.value === b.value}
      autoHighlight
      limit={100}
    >
      <div className="relative">
        <Base.Input {...attributes} placeholder={placeholder} className="input pr-20 touch:pr-24" />
        <div className="absolute inset-y-0 right-1 touch:right-0 flex items-center text-muted">
          <Base.Clear
            aria-label={t('clear')}
            className="grid size-9 touch:size-11 place-items-center rounded-md hover:text-ink"
          >
            <Icon name="x" size={18} />
          </Base.Clear>
          <Base.Trigger
            aria-label={t('showList')}
            className="grid size-9 touch:size-11 place-items-center rounded-md hover:text-ink"
          >
            <Icon name="chevron-down" size={18} />
          </Base.Trigger>
        </div>
      </div>
      <Base.Portal container={container ?? undefined}>
        <Base.Positioner sideOffset={4} positionMethod="fixed" className="z-50">
          <Base.Popup className="max-h-[min(16rem,var(--available-height))] w-(--anchor-width) animate-appear overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-1 shadow-pop">
            <Base.Empty className="px-3 py-2 text-sm text-muted empty:hidden">{t('noMatches')}</Base.Empty>
            <Base.List>
              {(option: Option) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-9 touch:min-h-11 cursor-pointer items-center justify-between gap-2 rounded-sm px-3 text-[.9375rem] data-highlighted:bg-sunken data-selected:font-semibold"
                >
                  {option.label}
                  <Base.ItemIndicator>
                    <Icon name="check" size={16} />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
