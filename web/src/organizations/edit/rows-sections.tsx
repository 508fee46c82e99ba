import type { ReactNode } from 'react'
import { RowsField } from '../../forms/rows-field.tsx'
import { useText } from '../../lib/i18n.tsx'
import { FormArea, FormText, FormUrl } from '../../ui/form-fields.tsx'
import { FormImage } from '../../ui/form-image.tsx'
import { FieldPair, FormSection } from '../../ui/form-section.tsx'
import type { ProfileForm } from './profile-form.ts'

type ListName = 'team_members' | 'contributions' | 'articles'

interface ProfileRowsProps<Name extends ListName> {
  name: Name
  /** The initial values of a new row. `count` is the number of existing rows. */
  empty: (count: number) => ProfileForm[Name][number]
  children: (index: number) => ReactNode
}

/** A list of the profile with its texts, such as the one that is shown while the list is empty. */
const ProfileRows = <Name extends ListName>({ name: given, empty, children }: ProfileRowsProps<Name>) => {
  const name: ListName = given
  const t = useText('organizer')
  return (
    <RowsField<ProfileForm, ListName>
      name={name}
      label={t(`field.${name}`)}
      rowName={t(`row.${name}`)}
      addText={t(`add.${name}`)}
      noRows={t(`noRows.${name}`)}
      emptyRow={empty}
    >
      {children}
    </RowsField>
  )
}

export const TeamSection = () => {
  const t = useText('organizer')
  return (
    <FormSection id="team" title={t('section.team')} help={t('help.team')}>
      <ProfileRows name="team_members" empty={() => ({ name: '', role: '', image: null, about: '' })}>
        {(index) => (
          <>
            <FieldPair>
              <FormText<ProfileForm> name={`team_members.${index}.name`} label={t('field.name')} />
              <FormText<ProfileForm> name={`team_members.${index}.role`} label={t('field.role')} optional />
            </FieldPair>
            <FormArea<ProfileForm> name={`team_members.${index}.about`} label={t('field.about')} optional rows={2} />
            <FormImage<ProfileForm>
              name={`team_members.${index}.image`}
              label={t('field.image')}
              shape="square"
              isCompact
            />
          </>
        )}
      </ProfileRows>
    </FormSection>
  )
}

/** Contributions or articles, each with a title, an excerpt and a link. */
export const ReferencesSection = ({ name }: { name: 'contributions' | 'articles' }) => {
  const t = useText('organizer')
  return (
    <FormSection id={`${name}-section`} title={t(`section.${name}`)} help={t(`help.${name}`)}>
      <ProfileRows name={name} empty={() => ({ title: '', excerpt: '', link: '' })}>
        {(index) => (
          <>
            <FormText<ProfileForm> name={`${name}.${index}.title`} label={t('field.title')} />
            <FormArea<ProfileForm> name={`${name}.${index}.excerpt`} label={t('field.excerpt')} optional rows={2} />
            <FormUrl<ProfileForm>
              name={`${name}.${index}.link`}
              label={t('field.link')}
              optional
              placeholder={t('linkExample')}
            />
          </>
        )}
      </ProfileRows>
    </FormSection>
  )
}
