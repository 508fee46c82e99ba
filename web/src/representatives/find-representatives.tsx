import { useEffect, useRef } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { DistrictChoice } from './district-choice.tsx'
import { KeptPlace } from './kept-place.tsx'
import type { LookUp } from './look-up.ts'
import { RepresentativesForm } from './representatives-form.tsx'
import { type Representatives, representativesAnchor } from './use-representatives.ts'

interface FormProps {
  representatives: Representatives
}

/** Asks where somebody lives, and in which district if the postal code does not tell. Then it says whom they call. */
export const FindRepresentatives = ({ representatives }: FormProps) => {
  const { found, isAsked } = representatives
  if (!found || found.error !== undefined) return <PlaceForm representatives={representatives} />
  return isAsked ? (
    <DistrictChoice found={found} representatives={representatives} />
  ) : (
    <FoundRepresentatives found={found} representatives={representatives} />
  )
}

const PlaceForm = ({ representatives }: FormProps) => {
  const { found, isPending } = representatives
  const t = useText('campaigns')
  const input = useRef<HTMLInputElement>(null)
  const address = useSession(({ user }) => user?.attributes.address)
  useEffect(() => {
    // The profile is known after the first render, perhaps when somebody has already begun to type.
    if (address && input.current?.value === '') input.current.value = address
  }, [address])
  return (
    <Card className="p-5">
      <RepresentativesForm
        representatives={representatives}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <h2 className="type-heading">{t('representatives.title')}</h2>
        <Field
          id={representativesAnchor}
          label={t('representatives.place')}
          hint={t('representatives.placeHint')}
          error={found?.error}
        >
          <TextInput
            name="place"
            ref={input}
            defaultValue={found?.place}
            autoComplete="postal-code"
            maxLength={200}
            required
          />
        </Field>
        <Button type="submit" variant="primary" block pending={isPending} pendingText={t('representatives.finding')}>
          {t('representatives.find')}
        </Button>
      </RepresentativesForm>
    </Card>
  )
}

interface FoundProps extends FormProps {
  found: LookUp
}

/** How many people represent the place, with a way to choose a district that was left open, or to enter another place. */
const FoundRepresentatives = ({ found, representatives }: FoundProps) => {
  const t = useText('campaigns')
  const count = found.targets.filter(({ attributes }) => attributes.represents === true).length
  const others = found.targets.filter(({ attributes }) => attributes.is_key && attributes.represents !== true).length
  const isOpen = found.open.length > 0
  const title = isOpen ? t('representatives.unknown') : t('representatives.nobody')
  return (
    <div id={representativesAnchor} tabIndex={-1} className="outline-none">
      <Notice tone={count > 0 ? 'success' : 'info'} title={count > 0 ? t('representatives.found', { count }) : title}>
        {others > 0 && <p>{t('representatives.others', { count: others })}</p>}
        {isOpen && <p>{t(count > 0 ? 'representatives.more' : 'representatives.unknownText')}</p>}
        {count === 0 && others === 0 && !isOpen && <p>{t('representatives.nobodyText')}</p>}
        {isOpen && <AskAgain found={found} representatives={representatives} />}
        <Button size="small" variant="quiet" className="-ml-3 noscript:hidden" onClick={representatives.startOver}>
          {t('representatives.change')}
        </Button>
        <noscript>
          <a href="?" className="link inline-flex min-h-11 items-center">
            {t('representatives.change')}
          </a>
        </noscript>
      </Notice>
    </div>
  )
}

/** Leads whoever did not know their district back to the question. */
const AskAgain = ({ found, representatives }: FoundProps) => {
  const t = useText('campaigns')
  return (
    <RepresentativesForm representatives={representatives} className="mt-2">
      <KeptPlace found={{ ...found, isUnsure: false }} />
      <Button type="submit" size="small" pending={representatives.isPending} pendingText={t('representatives.finding')}>
        {t('representatives.chooseDistrict')}
      </Button>
    </RepresentativesForm>
  )
}
