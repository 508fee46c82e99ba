import type { OrganizationRole } from '@rostrum/contract/roles'
import { organizationRoles } from '@rostrum/contract/roles'
import { useText } from '../lib/i18n.tsx'
import { SectionHead } from '../ui/section-head.tsx'

/** The options of a select element for roles. */
export const RoleOptions = () => {
  const t = useText('team')
  return organizationRoles.map((role) => (
    <option key={role} value={role}>
      {t(`role.${role}`)}
    </option>
  ))
}

export const isRole = (value: string): value is OrganizationRole =>
  (organizationRoles as readonly string[]).includes(value)

/** Describes what each role may do. */
export const RoleDescriptions = () => {
  const t = useText('team')
  return (
    <section>
      <SectionHead title={t('rolesTitle')} />
      <dl className="grid grid-cols-2 gap-x-12 gap-y-5 narrow:grid-cols-1">
        {organizationRoles.map((role) => (
          <div key={role} className="min-w-0">
            <dt className="font-strong">{t(`role.${role}`)}</dt>
            <dd className="max-w-[60ch] type-small">{t(`may.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
