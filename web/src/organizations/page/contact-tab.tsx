import type { OrganizationProfile } from '@rostrum/contract/organizations'
import type { ReactNode } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ContactFacts, hasContact } from './contact-facts.tsx'
import { OpeningHours } from './opening-hours.tsx'

type Attributes = OrganizationProfile['attributes']

/** The contact details and opening hours, with the contact form as `children`. On narrow viewports the form is last. */
export const ContactTab = ({ attributes, children }: { attributes: Attributes; children: ReactNode }) => {
  const t = useText('organizations')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-12 narrow:grid-cols-1 narrow:gap-10">
      <div className="max-w-160">{children}</div>
      <aside className="grid content-start gap-8 narrow:row-start-1 narrow:max-w-160">
        <section aria-labelledby="contact">
          <SectionHead id="contact" title={t('contact')} />
          {hasContact(attributes) ? (
            <ContactFacts attributes={attributes} isWhole />
          ) : (
            <p className="text-muted">{t('noContact', { name: attributes.name })}</p>
          )}
        </section>
        {attributes.working_hours.length > 0 && <OpeningHours id="working-hours" attributes={attributes} />}
      </aside>
    </div>
  )
}

/** A compact version of the contact details and opening hours beside the other tabs, followed by `children`. */
export const ContactAside = ({
  attributes,
  to,
  children,
}: {
  attributes: Attributes
  to: string
  children?: ReactNode
}) => {
  const t = useText('organizations')
  if (!hasContact(attributes) && attributes.working_hours.length === 0 && !children) return null
  return (
    <aside className="grid content-start gap-8">
      {hasContact(attributes) && (
        <section aria-labelledby="contact-aside">
          <SectionHead id="contact-aside" title={t('contact')} />
          <ContactFacts attributes={attributes} />
          <TextLink to={to} preventScrollReset className="mt-3 inline-flex min-h-6 items-center text-sm touch:min-h-11">
            {t('allContact')}
          </TextLink>
        </section>
      )}
      {attributes.working_hours.length > 0 && <OpeningHours id="hours-aside" attributes={attributes} />}
      {children}
    </aside>
  )
}
