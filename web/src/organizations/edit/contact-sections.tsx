import { hasStates } from '@rostrum/contract/countries'
import { useWatch } from 'react-hook-form'
import { useText } from '../../lib/i18n.tsx'
import { WorkingHoursFields } from '../../opening-hours/working-hours-fields.tsx'
import { FormCheckbox, FormSelect, FormText, FormUrl } from '../../ui/form-fields.tsx'
import { FieldPair, FormSection } from '../../ui/form-section.tsx'
import { useCountries } from './countries.ts'
import type { ProfileForm } from './profile-form.ts'

export const ContactSection = () => {
  const t = useText('organizer')
  const countries = useCountries()
  const hasState = useWatch<ProfileForm, 'country', boolean>({ name: 'country', compute: hasStates })
  return (
    <FormSection id="contact" title={t('section.contact')} help={t('help.contact')}>
      <div>
        <FormText<ProfileForm>
          name="contact_email"
          label={t('field.contact_email')}
          type="email"
          autoComplete="email"
        />
        <FormCheckbox<ProfileForm> name="email_public" label={t('field.email_public')} />
      </div>
      <div>
        <FormText<ProfileForm> name="phone" label={t('field.phone')} type="tel" autoComplete="tel" />
        <FormCheckbox<ProfileForm> name="phone_public" label={t('field.phone_public')} />
      </div>
      <FormText<ProfileForm> name="address" label={t('field.address')} autoComplete="street-address" />
      <FieldPair>
        <FormText<ProfileForm> name="city" label={t('field.city')} autoComplete="address-level2" />
        <FormText<ProfileForm>
          name="state"
          label={t('field.state')}
          optional={!hasState}
          autoComplete="address-level1"
        />
        <FormText<ProfileForm> name="postal_code" label={t('field.postal_code')} autoComplete="postal-code" />
        <FormSelect<ProfileForm> name="country" label={t('field.country')} autoComplete="country">
          <option value="">{t('chooseCountry')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </FormSelect>
      </FieldPair>
      <FormUrl<ProfileForm>
        name="maps_link"
        label={t('field.maps_link')}
        hint={t('hint.link')}
        optional
        placeholder={t('linkExample')}
      />
    </FormSection>
  )
}

export const HoursSection = () => {
  const t = useText('organizer')
  return (
    <FormSection id="hours" title={t('section.hours')} help={t('help.hours')}>
      <WorkingHoursFields zoneHint={t('hint.timezone')} />
    </FormSection>
  )
}
