import { broadcastContent } from '@rostrum/contract/broadcasts'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { useIdempotencyKey } from '../lib/idempotency-key.ts'
import { useSave } from '../lib/use-save.ts'
import { addressOf, isSameChoice, readView } from '../people/filters.ts'
import { useSegments, useSomePeople } from '../people/use-people.ts'
import { useRefetchPeople } from '../tasks/use-people-change.ts'
import { Button } from '../ui/button.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink, TextLink } from '../ui/text-link.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { Audience } from './audience.tsx'
import { BroadcastFields, type BroadcastContent, type BroadcastInput } from './broadcast-fields.tsx'
import { chosenPeople } from '../people/write-address.ts'

/** The form of a new mail. The address of the page says to whom it goes. */
export const NewBroadcast = () => {
  const t = useText('broadcasts')
  const navigate = useNavigate()
  const refetch = useRefetchPeople()
  const keyOf = useIdempotencyKey()
  const search = new URLSearchParams(useLocation().search)
  const { filters } = readView(search)
  const personIds = chosenPeople(search)
  const isChosen = personIds.length > 0
  const segment = (useSegments().data ?? []).find(({ attributes }) => isSameChoice(attributes.filters, filters))
  const matching = useSomePeople(filters, 'latest', 1, !isChosen).data?.meta
  const form = useForm<BroadcastInput, unknown, BroadcastContent>({
    resolver: contractResolver(broadcastContent, useText('validation')),
    defaultValues: { subject: '', body: '', item_id: null },
  })
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const save = useSave(form, async (content) => {
    const goesTo = segment ? { segment_id: segment.id } : { filters }
    const body = { ...content, ...(isChosen ? { person_ids: personIds } : goesTo) }
    const { data } = await api('POST /broadcasts', { body, idempotencyKey: keyOf(JSON.stringify(body)) })
    form.reset(content)
    await refetch()
    await navigate(`/broadcasts/${data.id}`, { replace: true })
  })
  return (
    <div className="max-w-232">
      <BackLink to="/broadcasts" className="mb-3">
        {t('title')}
      </BackLink>
      <PageHead title={t('newTitle')} />
      <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid max-w-160 gap-6">
        <div className="grid gap-1">
          <Audience
            choice={{
              segmentName: segment?.attributes.name ?? null,
              filters,
              chosenCount: isChosen ? personIds.length : null,
            }}
            size={matching && { matching: matching.total, may_be_mailed: matching.may_be_mailed }}
          />
          <p>
            <TextLink to={isChosen ? '/people' : addressOf({ filters })}>{t('changePeople')}</TextLink>
          </p>
        </div>
        <BroadcastFields form={form} known={null} />
        <div>
          <Button type="submit" variant="primary" pending={isSubmitting} className="phone:w-full">
            {t('saveDraft')}
          </Button>
        </div>
      </form>
      <UnsavedChanges isDirty={isDirty && !isSubmitSuccessful} />
    </div>
  )
}
