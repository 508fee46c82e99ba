import { useFormContext, useWatch } from 'react-hook-form'
import { RepeatRows } from '../forms/repeat-rows.tsx'
import { RowsField } from '../forms/rows-field.tsx'
import { useText } from '../lib/i18n.tsx'
import { FormText, FormUrl } from '../ui/form-fields.tsx'
import type { UpdateValues } from './update-values.ts'

/** Optional sections of links below an update, each with a title. */
export const LinkSections = () => {
  const t = useText('update-form')
  return (
    <RowsField<UpdateValues>
      name="link_sections"
      label={t('field.link_sections')}
      rowName={t('section')}
      addText={t('addSection')}
      emptyRow={() => ({ title: '', links: [''] })}
      maximum={20}
    >
      {(index) => (
        <>
          <FormText<UpdateValues> name={`link_sections.${index}.title`} label={t('field.sectionTitle')} />
          <Links section={index} />
        </>
      )}
    </RowsField>
  )
}

/** The links are plain strings, which `useFieldArray` does not support, so the rows are identified by their index. */
const Links = ({ section }: { section: number }) => {
  const t = useText('update-form')
  const { control, getValues, setValue } = useFormContext<UpdateValues>()
  const name = `link_sections.${section}.links` as const
  const links = useWatch({ control, name }) ?? []
  const updateLinks = (change: (now: string[]) => string[]) =>
    setValue(name, change([...(getValues(name) ?? [])]), { shouldDirty: true, shouldTouch: true })
  const move = (from: number, to: number) =>
    updateLinks((now) => now.with(from, now[to] ?? '').with(to, now[from] ?? ''))
  return (
    <div role="group" aria-label={t('linksOf', { number: section + 1 })}>
      <RepeatRows
        rows={links.map((_, index) => ({ id: String(index) }))}
        rowName={t('link')}
        addText={t('addLink')}
        onAdd={() => updateLinks((now) => [...now, ''])}
        onRemove={(index) => updateLinks((now) => now.toSpliced(index, 1))}
        onMove={move}
        maximum={20}
      >
        {(_row, index) => (
          <FormUrl<UpdateValues>
            name={`link_sections.${section}.links.${index}`}
            label={t('linkNumber', { number: index + 1 })}
          />
        )}
      </RepeatRows>
    </div>
  )
}
