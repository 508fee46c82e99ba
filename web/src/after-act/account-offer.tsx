import { useLocation } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { loginFrom } from '../lib/login-from.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The way to an account, to which everything belongs that was done with its address. */
export const AccountOffer = ({ email }: { email: string }) => {
  const t = useText('after-act')
  const login = loginFrom(useLocation())
  return (
    <section
      aria-labelledby="make-an-account"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-5 print:hidden"
    >
      <div className="min-w-0 flex-[1_1_20rem]">
        <h2 id="make-an-account" className="type-row">
          {t('account.title')}
        </h2>
        <p className="type-small wrap-anywhere">{t('account.text', { email })}</p>
      </div>
      <ButtonLink to={login.replace('/login', '/signup')} variant="quiet" className="-mx-4">
        {t('account.link')}
      </ButtonLink>
    </section>
  )
}
