import { directoryColumns, directoryFilePayload, type DirectoryPreview } from '@rostrum/contract/directory-files'
import { useState } from 'react'
import { checkValues } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { ColumnList } from '../spreadsheets/column-list.tsx'
import { InvalidRows } from '../spreadsheets/invalid-rows.tsx'
import { haveFaces } from '../representatives/office.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { OfficeHolder } from './office-holder.tsx'
import { hasOffices, type Preview, useResultText } from './use-preview.ts'

interface FilePreviewProps {
  preview: Preview
  shown: DirectoryPreview
  /** Whether the file is a newer version of a directory. */
  isUpdate: boolean
}

/** What a file contains, and whom a directory would list: known columns, or a choice for each column. */
export const FilePreview = ({ preview, shown, isUpdate }: FilePreviewProps) => {
  const t = useText('directories')
  const rowText = useText('spreadsheets')
  const problem = useMappingProblem(preview, shown)
  const people = hasOffices(shown) ? shown.kept : shown.valid
  // Until it is known where the names are, every row is invalid.
  const isReadable = problem === undefined && shown.invalid_count > 0
  return (
    <>
      {shown.known_file ? (
        <KnownFile preview={preview} shown={shown} />
      ) : (
        <Columns preview={preview} shown={shown} error={problem} />
      )}
      <section aria-labelledby="listed">
        <SectionHead id="listed" title={t('listed')} />
        <Counts shown={shown} isUpdate={isUpdate} isPending={preview.isPending} />
        {shown.targets.length > 0 && (
          <ul className="border-b border-line">
            {shown.targets.map((target, index) => (
              // Nobody has an id yet, and the list is only replaced as a whole.
              // oxlint-disable-next-line react/no-array-index-key
              <OfficeHolder key={index} target={target} hasFace={haveFaces(shown.targets)} />
            ))}
          </ul>
        )}
        {people > shown.targets.length && (
          <p className="mt-3 type-small">{t('listedMore', { count: people - shown.targets.length })}</p>
        )}
        {isReadable && (
          <div className="mt-6 grid gap-4">
            <Notice tone="warning">{rowText('invalid', { count: shown.invalid_count })}</Notice>
            <InvalidRows invalid={shown.invalid} count={shown.invalid_count} />
          </div>
        )}
      </section>
    </>
  )
}

/** What is missing in the mapping; undefined if nothing is, or if the columns are known. */
const useMappingProblem = ({ choices }: Preview, shown: DirectoryPreview): string | undefined => {
  const t = useText('validation')
  if (shown.known_file) return undefined
  const checked = checkValues(directoryFilePayload, { mapping: choices.mapping ?? shown.mapping }, t)
  return 'errors' in checked ? checked.errors['mapping'] : undefined
}

type PartProps = Pick<FilePreviewProps, 'preview' | 'shown'>

const KnownFile = ({ preview: { stateError, change }, shown }: PartProps) => {
  const t = useText('directories')
  const [state, setState] = useState('')
  if (shown.known_file === null) return null
  return (
    <div className="grid max-w-160 gap-5">
      <Notice tone="info" title={t(`known.${shown.known_file}.title`)}>
        <p>{t(`known.${shown.known_file}.text`)}</p>
      </Notice>
      {shown.known_file === 'open-states' && (shown.state === null || state !== '') && (
        <Field
          id="state"
          label={t('state')}
          hint={t('stateHint')}
          {...(stateError !== undefined && { error: stateError })}
        >
          <TextInput
            value={state}
            maxLength={2}
            autoComplete="off"
            autoCapitalize="characters"
            className="w-24"
            onChange={({ target }) => {
              const letters = target.value.toUpperCase()
              setState(letters)
              if (letters.length === 2) change({ state: letters })
            }}
          />
        </Field>
      )}
    </div>
  )
}

const Columns = ({ preview: { choices, change }, shown, error }: PartProps & { error: string | undefined }) => {
  const t = useText('directories')
  const columnText = useText('spreadsheets')
  const mapping = choices.mapping ?? shown.mapping
  return (
    <section aria-labelledby="columns">
      <SectionHead id="columns" title={t('columns')} />
      <p className="mb-4 max-w-[66ch] type-small">{t('columnsText')}</p>
      <ColumnList columns={shown.columns} samples={shown.samples} error={error}>
        {(column, index) => (
          <Field label={columnText('fills', { column })} isLabelHidden isFilter>
            <Select
              value={mapping[index] ?? ''}
              onChange={({ target }) => {
                const chosen = directoryColumns.find((each) => each === target.value) ?? null
                // What another column filled before is taken from it.
                const others = mapping.map((each) => (each === chosen ? null : each))
                change({ mapping: others.with(index, chosen) })
              }}
            >
              <option value="">{columnText('leaveOut')}</option>
              {directoryColumns.map((each) => (
                <option key={each} value={each}>
                  {t(`column.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </ColumnList>
    </section>
  )
}

/** How many people the directory would list. The field of the file announces it. */
const Counts = ({
  shown,
  isUpdate,
  isPending,
}: Pick<FilePreviewProps, 'shown' | 'isUpdate'> & { isPending: boolean }) => {
  const t = useText('directories')
  const resultText = useResultText()
  const { valid, added, kept, left } = shown
  const hasChange = isUpdate && valid > 0 && !hasOffices(shown)
  return (
    <div aria-busy={isPending} className="mb-4 grid gap-4">
      <p>
        <b className="font-semibold">{resultText(shown)}</b> {hasChange && t('change', { added, kept, left })}
      </p>
      {hasChange && left > kept && <Notice tone="warning">{t('mostLeave')}</Notice>}
    </div>
  )
}
