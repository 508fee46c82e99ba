import { passwordCharacters, MIN_PASSWORD_LENGTH } from '@rostrum/contract/accounts'
import { useText } from '../lib/i18n.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

const rules = ['length', 'upper', 'lower', 'number', 'symbol'] as const

const isMet = (rule: (typeof rules)[number], password: string): boolean =>
  rule === 'length' ? password.length >= MIN_PASSWORD_LENGTH.change : passwordCharacters[rule].test(password)

/** The rules for a new password. Each is checked off when it is met. */
export const PasswordRules = ({ id, password }: { id: string; password: string }) => {
  const t = useText('settings')
  const met = rules.filter((rule) => isMet(rule, password))
  return (
    <div id={id} className="rounded-md bg-sunken px-4 py-3">
      <p className="type-small">{t('password.rules')}</p>
      <ul className="mt-1.5 grid gap-1 md:grid-cols-2">
        {rules.map((rule) => {
          const isDone = met.includes(rule)
          return (
            <li key={rule} className={classNames('flex items-center gap-2 text-sm', isDone && 'text-success')}>
              <Icon name={isDone ? 'circle-check' : 'minus'} size={16} />
              <span>
                {t(`password.rule.${rule}`, { minimum: MIN_PASSWORD_LENGTH.change })}
                <span className="sr-only">{`, ${t(isDone ? 'password.met' : 'password.open')}`}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {password === '' ? '' : t('password.rulesMet', { met: met.length, all: rules.length })}
      </p>
    </div>
  )
}
