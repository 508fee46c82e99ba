import { useId, useState, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { classNames } from './class-names.ts'
import { useField } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

interface DropZoneProps {
  /** For example "Drop an image here, or <choose>choose a file</choose>". The part in `choose` looks like a link. */
  text: string
  hint: ReactNode
  accept: string
  /** Depicts the kind of file that is expected. */
  icon: IconName
  isMultiple?: boolean
  /** Shows the texts in one line where there is room, for a drop zone in a list of rows. */
  isCompact?: boolean
  onFiles: (files: File[]) => void
}

/** Receives files by drag and drop, click or keyboard. It does not check dropped files, so `onFiles` must do that. */
export const DropZone = ({ text, hint, accept, icon, isMultiple, isCompact, onFiles }: DropZoneProps) => {
  const t = useText('common')
  const generatedId = useId()
  const attributes = useField()
  const id = attributes.id ?? generatedId
  const [isOver, setOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an extra; the label's own input does the same by keyboard
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={classNames(
        isCompact
          ? 'flex flex-wrap items-center gap-x-3 px-4 py-2.5 text-sm'
          : 'grid justify-items-center gap-1 p-6 text-center',
        'relative rounded-md border-[1.5px] border-dashed has-focus-visible:outline-3 has-focus-visible:outline-focus',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-raised hover:bg-sunken',
      )}
    >
      <input
        {...attributes}
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        aria-label={attributes.id ? undefined : t('chooseFile')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Otherwise choosing the same file again after removing it would not fire a change event.
          target.value = ''
        }}
      />
      <Icon name={icon} size={isCompact ? 20 : 28} />
      <span className={classNames('font-semibold', !isCompact && 'mt-1 text-balance')}>
        <RichText text={text} parts={{ choose: (inner) => <span className="link">{inner}</span> }} />
      </span>
      <span className={classNames('type-small', !isCompact && 'text-balance')}>{hint}</span>
    </label>
  )
}
