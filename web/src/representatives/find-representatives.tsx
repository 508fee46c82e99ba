import { type SubmitEvent, useEffect, useRef } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { DistrictChoice } from './district-choice.tsx'
import type { LookUp } from './look-up.ts'
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

const PlaceForm = ({ representatives: { found, isPending, submit } }: FormProps) => {
  const t = useText('campaigns')
  const input = useRef<HTMLInputElement>(null)
  const address = useSession(({ user }) => user?.attributes.address)
  useEffect(() => {
    // The profile is known after the first render, perhaps when somebody has already begun to type.
    if (address && input.current?.value === '') input.current.value = address
  }, [address])
  return (
    <Card className="p-5">
      <form
        method="post"
        // Without JavaScript, the page is loaded again and shown from here.
        action={`#${representativesAnchor}`}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          void submit(event.currentTarget, event.submitter)
        }}
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
      </form>
    </Card>
  )
}

interface FoundProps extends FormProps {
  found: LookUp
}

/** How many people represent the place, with a way to enter another one. */
const FoundRepresentatives = ({ found, representatives }: FoundProps) => {
  const t = useText('campaigns')
  const count = found.targets.filter(({ attributes }) => attributes.represents === true).length
  const others = found.targets.filter(({ attributes }) => attributes.is_key && attributes.represents !== true).length
  return (
    <div id={representativesAnchor} tabIndex={-1} className="outline-none">
      <Notice
        tone={count > 0 ? 'success' : 'info'}
        title={count > 0 ? t('representatives.found', { count }) : t('representatives.nobody')}
      >
        {others > 0 && <p>{t('representatives.others', { count: others })}</p>}
        {count === 0 && others === 0 && <p>{t('representatives.nobodyText')}</p>}
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
