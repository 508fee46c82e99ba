import { useText } from '../lib/i18n.tsx'
import { PersonAvatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { ExternalLink } from '../ui/text-link.tsx'
import { AddressForm, isAddressLost } from './address-form.tsx'
import { KeptPlace } from './kept-place.tsx'
import type { LookUp } from './look-up.ts'
import { haveFaces } from './office.ts'
import { RepresentativesForm } from './representatives-form.tsx'
import { type Representatives, representativesAnchor } from './use-representatives.ts'

/** More districts than these are listed in a field that opens. */
const MAX_CARDS = 6

const districtSearch = 'https://www.house.gov/representatives/find-your-representative'
const isHouseDistrict = (division: string) => /^ocd-division\/country:us\/.*\/cd:\d+$/.test(division)

/** Asks in which of the districts of their postal code somebody lives. It is never guessed. */
export const DistrictChoice = ({ found, representatives }: { found: LookUp; representatives: Representatives }) => {
  const t = useText('campaigns')
  const { isPending, startOver } = representatives
  const { geocoder } = found
  const holders = found.targets.map(({ attributes }) => attributes)
  const hasFaces = haveFaces(holders.filter(({ division }) => division !== null && found.open.includes(division)))
  const choices = found.open.map((division) => {
    const here = holders.filter((holder) => holder.division === division)
    const [first, ...others] = here
    return {
      value: division,
      label: here.map(({ name }) => name).join(', '),
      hint: first?.office ?? '',
      picture: hasFaces && first && others.length === 0 && <PersonAvatar name={first.name} image={first.photo} />,
    }
  })
  const unsure = { value: '', label: t('representatives.unsure') }
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <RepresentativesForm representatives={representatives} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2
          id={isAddressLost(found) ? undefined : representativesAnchor}
          tabIndex={-1}
          className="type-heading outline-none"
        >
          {t('representatives.which')}
        </h2>
        <p className="type-small">
          {t(found.address === 'found' ? 'representatives.whichAddress' : 'representatives.whichText')}
        </p>
        <KeptPlace found={found} />
        {choices.length > MAX_CARDS ? (
          <Field label={t('representatives.yours')}>
            {/* The first one is chosen already, so it is not a district. */}
            <Select name="division">
              {[{ ...unsure, hint: '' }, ...choices].map(({ value, label, hint }) => (
                <option key={value} value={value}>
                  {hint ? `${label} (${hint})` : label}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <ChoiceCards
            legend={t('representatives.yours')}
            name="division"
            choices={[...choices, unsure]}
            isNarrow
            required
          />
        )}
        {geocoder === null && found.open.some(isHouseDistrict) && (
          <p className="type-small">
            <ExternalLink href={districtSearch}>{t('representatives.searchDistrict')}</ExternalLink>
          </p>
        )}
        <Button type="submit" variant="primary" block pending={isPending} pendingText={t('representatives.finding')}>
          {t('representatives.continue')}
        </Button>
      </RepresentativesForm>
      {geocoder !== null && found.address !== 'found' && (
        <AddressForm found={found} geocoder={geocoder} representatives={representatives} />
      )}
      <Button size="small" variant="quiet" className="justify-self-start -ml-3 noscript:hidden" onClick={startOver}>
        {t('representatives.change')}
      </Button>
    </Card>
  )
}
