import type { SocialProvider } from '@rostrum/contract/sign-in'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ExternalLink } from '../ui/text-link.tsx'
import { OrDivider } from './or-divider.tsx'
import { SocialMark } from './social-mark.tsx'
import { signInAddress } from './social-providers.ts'
import { useFrom } from './use-from.ts'

/** Links to sign in with the configured identity providers, shown above the form. They work without JavaScript. */
export const SocialButtons = ({ providers }: { providers: readonly SocialProvider[] }) => {
  const t = useText('accounts')
  const { from } = useFrom()
  if (providers.length === 0) return null
  return (
    <section aria-label={t('social.title')} className="mb-6">
      <ul className="grid gap-3">
        {providers.map(({ id, attributes: { name } }) => (
          <li key={id}>
            <a href={signInAddress(id, from)} className={buttonClass({ size: 'large', block: true })}>
              <SocialMark provider={id} />
              <span className="min-w-0 wrap-anywhere">{t('social.continue', { provider: name })}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 type-small">
        <RichText
          text={t('social.terms')}
          parts={{ link: (inner) => <ExternalLink href="/terms-and-conditions">{inner}</ExternalLink> }}
        />
      </p>
      <OrDivider text={t('social.or')} className="mt-6" />
    </section>
  )
}
