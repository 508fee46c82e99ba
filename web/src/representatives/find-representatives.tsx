import { FoundRepresentatives } from '#found-representatives'
import { Suspense, useEffect, useRef } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { RepresentativesForm } from './representatives-form.tsx'
import { type Representatives, representativesAnchor } from './use-representatives.ts'

interface FormProps {
  representatives: Representatives
}

/** Asks where somebody lives, and in which district if the postal code does not tell. Then it says whom they call. */
export const FindRepresentatives = ({ representatives }: FormProps) => {
  const { found } = representatives
  return (
    <Suspense>
      {found && found.error === undefined ? (
        <FoundRepresentatives found={found} representatives={representatives} />
      ) : (
        <PlaceForm representatives={representatives} />
      )}
    </Suspense>
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
