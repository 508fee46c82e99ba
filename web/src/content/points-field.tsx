import { RowsField } from '../forms/rows-field.tsx'
import { FormArea, FormText } from '../ui/form-fields.tsx'

type ListName = 'key_points' | 'highlights'
type Values = Record<ListName, { title: string; excerpt: string }[]>

interface PointsFieldProps {
  name: ListName
  label: string
  rowName: string
  addText: string
  titleLabel: string
  excerptLabel: string
}

export const emptyPoint = { title: '', excerpt: '' }

/** A list of at least one short point, each with a title and an excerpt. */
export const PointsField = ({ titleLabel, excerptLabel, ...list }: PointsFieldProps) => (
  <RowsField<Values, ListName> {...list} emptyRow={() => emptyPoint} minimum={1} maximum={20}>
    {(index) => (
      <>
        <FormText<Values> name={`${list.name}.${index}.title`} label={titleLabel} />
        <FormArea<Values> name={`${list.name}.${index}.excerpt`} label={excerptLabel} rows={2} />
      </>
    )}
  </RowsField>
)
