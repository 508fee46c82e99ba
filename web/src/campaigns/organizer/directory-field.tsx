import type { Directory } from '@rostrum/contract/directories'
import { AboutDirectory } from '../../directories/about-directory.tsx'
import { directoriesPath } from '../../directories/use-directories.ts'
import { useText } from '../../lib/i18n.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldMessage } from '../../ui/form-fields.tsx'
import { Select } from '../../ui/select.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DirectoryChoice } from './directory-choice.tsx'
import { KeyTargetsField } from './key-targets-field.tsx'

interface DirectoryFieldProps {
  directories: readonly Directory[]
  /** The id of the chosen one. */
  chosen: string
  onChoose: (id: string) => void
}

/** Which directory a campaign calls, and whom of it. */
export const DirectoryField = ({ directories, chosen, onChoose }: DirectoryFieldProps) => {
  const t = useText('content')
  const error = useFieldMessage('directory_id')
  const directory = directories.find(({ id }) => id === chosen)
  return (
    <>
      <div className="grid gap-3">
        <Field id="directory_id" label={t('callCampaign.field.directory_id')} error={error}>
          <Select value={chosen} onChange={({ target }) => onChoose(target.value)}>
            {!directory && <option value={chosen}>{t('callCampaign.directory.removed')}</option>}
            {directories.map(({ id, attributes }) => (
              <option key={id} value={id}>
                {attributes.name}
              </option>
            ))}
          </Select>
        </Field>
        {directory && <AboutDirectory directory={directory} />}
        <p>
          <TextLink to={directoriesPath} className="touch:inline-block touch:py-2">
            {t('callCampaign.directory.manage')}
          </TextLink>
        </p>
      </div>
      {directory && <Selection key={chosen} directory={directory} />}
    </>
  )
}

/** Whom of a directory a campaign calls. With only one title or one area, there is nothing to choose. */
const Selection = ({ directory: { id, attributes } }: { directory: Directory }) => {
  const t = useText('content')
  const titles = attributes.titles.map(({ title, count }) => ({ value: title, name: title, count }))
  const areas = attributes.areas.map(({ division, name, count }) => ({ value: division, name, count }))
  return (
    <>
      {titles.length > 1 && (
        <DirectoryChoice
          name="directory_titles"
          hint={t('callCampaign.directory.titlesHint')}
          everything={t('callCampaign.directory.titlesAll')}
          choices={titles}
        />
      )}
      {areas.length > 1 && (
        <DirectoryChoice
          name="directory_divisions"
          hint={t('callCampaign.directory.areasHint')}
          everything={t('callCampaign.directory.areasAll')}
          choices={areas}
        />
      )}
      <KeyTargetsField directoryId={id} />
    </>
  )
}
