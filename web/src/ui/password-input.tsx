import { useState, type ComponentProps } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Icon } from './icon.tsx'
import { TextInput } from './text-input.tsx'

/**
 * A password input for use inside a `Field`, with a button that makes the password readable. Set `autoComplete` to
 * `current-password` or `new-password`.
 */
export const PasswordInput = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => {
  const t = useText('common')
  const [isShown, setShown] = useState(false)
  return (
    <span className="relative block">
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className="pr-13"
      />
      <button
        type="button"
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted hover:text-ink"
        aria-label={t('showPassword')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
      </button>
    </span>
  )
}
