import type { FormEvent, KeyboardEvent, Ref } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Icon } from './icon.tsx'

interface SearchBoxProps {
  label: string
  value: string
  onChange: (text: string) => void
  onSubmit: () => void
  onEscape?: (event: KeyboardEvent) => void
  /** The address to which the form is submitted without JavaScript. */
  action: string
  name: string
  ref?: Ref<HTMLInputElement>
}

export const SearchBox = ({ label, value, onChange, onSubmit, onEscape, action, name, ref }: SearchBoxProps) => {
  const t = useText('common')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form role="search" aria-label={label} action={action} onSubmit={submit} className="relative w-full">
      <Icon
        name="search"
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <input
        ref={ref}
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onEscape?.(event)}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        className="input min-h-10 touch:min-h-11 border-transparent bg-sunken pr-11 pl-10 hover:border-line-strong [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('clearSearch')}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted hover:text-ink"
          onClick={() => onChange('')}
        >
          <Icon name="x" size={18} />
        </button>
      )}
    </form>
  )
}
