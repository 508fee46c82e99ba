import type { AccountDeletion } from '@rostrum/contract/accounts'
import { signInAddress } from '../accounts/social-providers.ts'
import { useText } from '../lib/i18n.tsx'
import { buttonClass, ButtonLink } from '../ui/button.tsx'
import { FormSection } from '../ui/form-section.tsx'

/**
 * For an account without a password whose session is not recent. Access to a browser that was left open must not
 * suffice.
 */
export const SignInAgain = ({ providers }: Pick<AccountDeletion['attributes'], 'providers'>) => {
  const t = useText('settings')
  return (
    <FormSection title={t('deletion.signInAgain')}>
      <p className="max-w-[66ch]">{t('deletion.signInAgainText')}</p>
      <div className="flex flex-wrap gap-2 phone:*:w-full">
        {providers.map(({ id, name }) => (
          <a
            key={id}
            href={signInAddress(id, '/settings/delete-account')}
            className={buttonClass({ variant: 'primary', className: 'wrap-anywhere' })}
          >
            {t('deletion.signInWith', { provider: name })}
          </a>
        ))}
        {providers.length === 0 && <ButtonLink to="/change-password">{t('deletion.choosePassword')}</ButtonLink>}
        <ButtonLink to="/settings">{t('deletion.cancel')}</ButtonLink>
      </div>
    </FormSection>
  )
}
