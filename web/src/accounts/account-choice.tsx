import { Link } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useFrom } from './use-from.ts'

interface Choice {
  to: string
  icon: IconName
  label: 'supporter' | 'organization'
}
const choices: readonly Choice[] = [
  { to: '/signup', icon: 'user', label: 'supporter' },
  { to: '/cause-registration', icon: 'building-complex', label: 'organization' },
]

/** The two kinds of account, as two big links. */
export const AccountChoice = () => {
  const t = useText('accounts')
  const { withFrom } = useFrom()
  return (
    <nav aria-labelledby="account-kinds">
      <h2 id="account-kinds" className="mb-2.5 type-label">
        {t('register.question')}
      </h2>
      <ul className="grid gap-3">
        {choices.map(({ to, icon, label }) => (
          <li key={to}>
            <Link
              to={withFrom(to)}
              className="grid min-h-22 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 rounded-lg border border-line-strong bg-raised p-5 text-ink no-underline transition-colors duration-(--motion-fast) hover:border-accent hover:bg-accent-soft phone:p-4"
            >
              <Icon name={icon} size={24} />
              <span className="grid gap-0.5">
                <span className="type-row">{t(`register.${label}`)}</span>
                <span className="type-small">{t(`register.${label}Text`)}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
