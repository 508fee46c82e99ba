import { useEffect, useRef, useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { upload } from '../lib/upload.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { Button } from './button.tsx'
import { DropZone } from './drop-zone.tsx'
import { FieldError } from './field-error.tsx'
import { Progress } from './progress.tsx'

const formats = ['image/jpeg', 'image/png', 'image/webp']

interface ImageInputProps {
  /** The URL of the current image, or null. */
  value: string | null
  onChange: (address: string | null) => void
  /** Called when an upload starts and ends, so that the form can delay saving until the upload has finished. */
  onBusy?: (isBusy: boolean) => void
  hint?: string
  /** The shape of the preview: wide for covers, square for portraits and logos. */
  shape?: 'wide' | 'square'
  isCompact?: boolean
}

interface UploadProgress {
  name: string
  /** The part of the file that has been sent, from 0 to 1. */
  share: number
}

/** An input for one image, which is uploaded as soon as it is chosen. For use inside a `Field`. */
export const ImageInput = ({ value, onChange, onBusy, hint, shape = 'wide', isCompact }: ImageInputProps) => {
  const t = useText('common')
  const errorText = useErrorText()
  const [sending, setSending] = useState<UploadProgress | null>(null)
  const [error, setError] = useState('')
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  const send = async (file: File) => {
    const controller = new AbortController()
    current.current?.abort()
    current.current = controller
    setError('')
    setSending({ name: file.name, share: 0 })
    onBusy?.(true)
    try {
      const stored = await upload(file, {
        signal: controller.signal,
        onProgress: (share) => setSending({ name: file.name, share }),
      })
      onChange(stored.url)
    } catch (failure) {
      if (!controller.signal.aborted) setError(errorText(failure))
    } finally {
      if (current.current === controller) {
        setSending(null)
        onBusy?.(false)
      }
    }
  }
  const chooseFile = ([file]: File[]) => {
    if (!file) return
    if (file.size > 0 && formats.includes(file.type)) void send(file)
    else setError(t('imageType'))
  }

  if (sending) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 rounded-md border border-line bg-raised p-3">
        <div className="min-w-0">
          <p className="flex justify-between gap-3 text-sm">
            <span className="truncate font-semibold">{sending.name}</span>
            <span className="text-muted tabular-nums">{t('percent', { value: sending.share })}</span>
          </p>
          <div className="mt-1.5">
            <Progress value={sending.share} label={t('uploading', { name: sending.name })} />
          </div>
        </div>
        <Button
          variant="quiet"
          square
          icon="x"
          aria-label={t('cancelUpload')}
          onClick={() => current.current?.abort()}
        />
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      {value ? (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={value}
            alt=""
            className={
              shape === 'wide'
                ? 'h-24 w-56 rounded-md bg-sunken object-cover'
                : 'size-24 rounded-md bg-sunken object-cover'
            }
          />
          <Button size="small" icon="trash" onClick={() => onChange(null)}>
            {t('removeImage')}
          </Button>
        </div>
      ) : (
        <DropZone
          icon="image-up"
          text={t('dropImage')}
          hint={hint ?? t('imageFormats')}
          accept={formats.join(',')}
          isCompact={isCompact}
          onFiles={chooseFile}
        />
      )}
      {error && <FieldError isAlert>{error}</FieldError>}
    </div>
  )
}
