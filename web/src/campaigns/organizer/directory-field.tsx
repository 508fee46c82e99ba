import type { Directory, WayToReach } from '@rostrum/contract/directories'
import { AboutDirectory } from '../../directories/about-directory.tsx'
import { directoriesPath } from '../../directories/use-directories.ts'
import { useText } from '../../lib/i18n.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldMessage } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DirectoryChoice } from './directory-choice.tsx'
import { KeyTargetsField } from './key-targets-field.tsx'

interface DirectoryFieldProps {
  directories: readonly Directory[]
  /** The id of the chosen one. */
  chosen: string
  reachedBy: WayToReach
  onChoose: (id: string) => void
}

/** Which directory a campaign uses, and whom of it. */
export const DirectoryField = ({ directories, chosen, reachedBy, onChoose }: DirectoryFieldProps) => {
  const t = useText('content')
  const error = useFieldMessage('directory_id')
  const directory = directories.find(({ id }) => id === chosen)
  return (
    <>
      <div className="grid gap-3">
        <Field id="directory_id" label={t('targets.field.directory_id')} error={error}>
          <Select value={chosen} onChange={({ target }) => onChoose(target.value)}>
            {!directory && <option value={chosen}>{t('targets.directory.removed')}</option>}
            {directories.map(({ id, attributes }) => (
              <option key={id} value={id}>
                {attributes.name}
              </option>
            ))}
          </Select>
        </Field>
        {directory && <AboutDirectory directory={directory} />}
        {directory && <LeftOut directory={directory} reachedBy={reachedBy} />}
        <p>
          <TextLink to={directoriesPath} className="touch:inline-block touch:py-2">
            {t('targets.directory.manage')}
          </TextLink>
        </p>
      </div>
      {directory && <Selection key={chosen} directory={directory} reachedBy={reachedBy} />}
    </>
  )
}

interface SelectionProps {
  directory: Directory
  reachedBy: WayToReach
}

/** Says how many people of a directory cannot be reached in the way that the campaign asks for. */
const LeftOut = ({ directory: { attributes }, reachedBy }: SelectionProps) => {
  const t = useText('content')
  const { phones_count: phone, emails_count: email, addresses_count: letter } = attributes
  const reached = { phone, email, letter }[reachedBy]
  if (reached === 0) {
    return (
      <Notice tone="warning" title={t(`targets.directory.nobody.${reachedBy}`)}>
        <p>{t('targets.directory.nobodyText')}</p>
      </Notice>
    )
  }
  const count = attributes.targets_count - reached
  if (count === 0) return null
  return <p className="type-small">{t(`targets.directory.without.${reachedBy}`, { count })}</p>
}

/** Whom of a directory a campaign reaches. With only one title or one area, there is nothing to choose. */
const Selection = ({ directory: { id, attributes }, reachedBy }: SelectionProps) => {
  const t = useText('content')
  const titles = attributes.titles.map(({ title, count }) => ({ value: title, name: title, count }))
  const areas = attributes.areas.map(({ division, name, count }) => ({ value: division, name, count }))
  return (
    <>
      {titles.length > 1 && (
        <DirectoryChoice
          name="directory_titles"
          hint={t('targets.directory.titlesHint')}
          everything={t('targets.directory.titlesAll')}
          choices={titles}
        />
      )}
      {areas.length > 1 && (
        <DirectoryChoice
          name="directory_divisions"
          hint={t('targets.directory.areasHint')}
          everything={t('targets.directory.areasAll')}
          choices={areas}
        />
      )}
      <KeyTargetsField directoryId={id} reachedBy={reachedBy} />
    </>
  )
}
