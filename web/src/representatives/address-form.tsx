import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { LookUp } from './look-up.ts'
import { RepresentativesForm } from './representatives-form.tsx'
import { type Representatives, representativesAnchor } from './use-representatives.ts'

interface AddressFormProps {
  found: LookUp
  geocoder: NonNullable<LookUp['geocoder']>
  representatives: Representatives
}

/** Whether an address was looked up in vain. */
export const isAddressLost = ({ address }: LookUp): boolean => address === 'unknown' || address === 'unavailable'

/** What somebody has entered instead of a postal code, if that has a number and a street. */
const streetIn = (place: string): string => (/\d+\s+\p{L}/u.test(place) ? place : '')

/** Finds the district by the street address, once the person is told who else gets it. */
export const AddressForm = ({ found, geocoder, representatives }: AddressFormProps) => {
  const t = useText('campaigns')
  const name = t(`representatives.geocoders.${geocoder}`)
  const { isPending } = representatives
  return (
    <RepresentativesForm
      representatives={representatives}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4"
    >
      <input type="hidden" name="place" value={found.place} />
      <Field
        label={t('representatives.street')}
        hint={t('representatives.streetHint', { name })}
        {...(isAddressLost(found) && {
          id: representativesAnchor,
          error: t(`representatives.address.${found.address === 'unknown' ? 'unknown' : 'unavailable'}`, { name }),
        })}
      >
        <TextInput
          name="street"
          defaultValue={found.street || streetIn(found.place)}
          autoComplete="street-address"
          maxLength={200}
          required
        />
      </Field>
      <Button type="submit" block pending={isPending} pendingText={t('representatives.finding')}>
        {t('representatives.findDistrict')}
      </Button>
    </RepresentativesForm>
  )
}
