import type { Person } from '@rostrum/contract/people'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { mailtoLink, telephoneLink } from '../../lib/contact-links.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { usePeopleChange } from '../../tasks/use-people-change.ts'
import { AdminOptions } from '../../team/admin-options.tsx'
import { Button } from '../../ui/button.tsx'
import { FactListItem } from '../../ui/facts.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Select } from '../../ui/select.tsx'
import { ConsentMark, isChannelAllowed } from '../consent-marks.tsx'
import { usePersonName, usePlaceText, useSourceText } from '../person-words.ts'
import { Duplicates } from './duplicates.tsx'

const DetailsDialog = lazyDialog(() => import('./details-dialog.tsx'))

/** What the organization knows about somebody, and what they allow. */
export const PersonAside = ({ person }: { person: Person }) => {
  const t = useText('people')
  return (
    <>
      <Contact person={person} />
      <Agreed person={person} />
      <Details person={person} />
      <Section title={t('duplicates.title')}>
        <Duplicates person={person} />
      </Section>
    </>
  )
}

const Section = ({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title}>
        {tools}
      </SectionHead>
      {children}
    </section>
  )
}

const contactLink = 'link inline-block touch:-my-2.5 touch:py-2.5'

const Contact = ({ person: { attributes } }: { person: Person }) => {
  const t = useText('people')
  const sourceText = useSourceText()
  const placeOf = usePlaceText()
  const { email, phone, source } = attributes
  return (
    <Section title={t('contact')}>
      <ul className="grid gap-2">
        {phone && (
          <FactListItem icon="phone">
            <a className={contactLink} href={telephoneLink(phone)}>
              {phone}
            </a>
          </FactListItem>
        )}
        {email && (
          <FactListItem icon="mail">
            <a className={contactLink} href={mailtoLink({ to: email })}>
              {email}
            </a>
          </FactListItem>
        )}
        <FactListItem icon="map-pin">{placeOf(attributes)}</FactListItem>
        <FactListItem icon="share-2">{t('cameBy', { source: sourceText(source) })}</FactListItem>
      </ul>
      {!phone && !email && <p className="mt-3 type-small">{t('hidden')}</p>}
    </Section>
  )
}

const Agreed = ({ person: { attributes } }: { person: Person }) => {
  const t = useText('people')
  const nameOf = usePersonName()
  const { consents } = attributes
  return (
    <Section title={t('agreed', { name: nameOf(attributes) })}>
      <ul className="grid gap-3">
        {(['email', 'call'] as const).map((channel) => {
          const isAllowed = isChannelAllowed(attributes, channel)
          return (
            <li key={channel} className="flex items-center gap-3">
              <ConsentMark channel={channel} isAllowed={isAllowed} />
              <span className="font-medium">{t(`mark.${channel}.${isAllowed ? 'yes' : 'no'}`)}</span>
            </li>
          )
        })}
      </ul>
      {consents.length > 0 && (
        <ul className="mt-3 grid gap-1 type-small">
          {consents.map((purpose) => (
            <li key={purpose}>{t(`consent.${purpose}`)}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const Details = ({ person }: { person: Person }) => {
  const t = useText('people')
  const id = useId()
  const [isEditing, setEditing] = useState(false)
  const { fields, owner } = person.attributes
  const { mutate, isPending, variables } = usePeopleChange(
    (ownerId: string) => api('PUT /people/:id', { params: { id: person.id }, body: { owner_id: ownerId || null } }),
    () => showPopup({ type: 'success', message: t('ownerSaved') }),
  )
  return (
    <Section title={t('details')}>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="type-label">
          {t('owner')}
        </label>
        <Select
          id={id}
          value={isPending ? variables : (owner?.id ?? '')}
          onChange={({ target }) => mutate(target.value)}
        >
          <AdminOptions none={t('nobodyYet')} known={owner} someone={t('someone')} />
        </Select>
      </div>
      {Object.keys(fields).length > 0 && (
        <dl className="mt-4 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2 text-[.9375rem]">
          {Object.entries(fields).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted wrap-anywhere">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Button icon="pencil" className="mt-4" onPointerEnter={DetailsDialog.preload} onClick={() => setEditing(true)}>
        {t('editDetails')}
      </Button>
      {isEditing && (
        <Suspense>
          <DetailsDialog person={person} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Section>
  )
}
