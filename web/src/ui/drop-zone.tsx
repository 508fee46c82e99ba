import { useId, useState, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { classNames } from './class-names.ts'
import { useField } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

interface DropZoneProps {
  /** "Drop an image here, or <choose>choose a file</choose>" */
  text: string
  hint: ReactNode
  accept: string
  /** Of what is taken. */
  icon: IconName
  isMultiple?: boolean
  /** One line high where there is room, for a row among others. */
  isCompact?: boolean
  onFiles: (files: File[]) => void
}

/** Takes files by drop, press or keyboard. Says nothing about which it accepts: `onFiles` decides. */
export const DropZone = ({ text, hint, accept, icon, isMultiple, isCompact, onFiles }: DropZoneProps) => {
  const t = useText('common')
  const made = useId()
  const wiring = useField()
  const id = wiring.id ?? made
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
        {...wiring}
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        aria-label={wiring.id ? undefined : t('chooseFile')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again after it was removed.
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
