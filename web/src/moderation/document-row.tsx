import type { Review } from '@rostrum/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { download, fetchFile } from '../lib/download.ts'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { SkeletonLine } from '../ui/skeleton.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Document = Review['attributes']['documents'][number]

/** Types that a browser displays without running anything in them. Other types can only be downloaded. */
const pictures = ['image/jpeg', 'image/png']
const pdf = 'application/pdf'

const addressOf = ({ id }: Document) => `/api/moderation/documents/${encodeURIComponent(id)}`

const useSizeText = () => {
  const language = useLanguage()
  return (bytes: number) => {
    const isLarge = bytes >= 1_000_000
    const format = new Intl.NumberFormat(language, {
      style: 'unit',
      unit: isLarge ? 'megabyte' : 'kilobyte',
      maximumFractionDigits: isLarge ? 1 : 0,
    })
    return format.format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000))
  }
}

/** One document. Pictures are displayed, PDF files can be opened in a new tab, and all types can be downloaded. */
export const DocumentRow = ({ document }: { document: Document }) => {
  const t = useText('moderation')
  const errorText = useErrorText()
  const sizeText = useSizeText()
  const [busy, setBusy] = useState<'open' | 'save' | null>(null)
  const { name, mime_type: type, size } = document
  const run = async (what: 'open' | 'save', work: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    try {
      await work()
    } catch (error) {
      showPopup({ type: 'error', title: t('document.failed'), message: errorText(error) })
    } finally {
      setBusy(null)
    }
  }
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-raised">
      {pictures.includes(type) && <Picture document={document} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5 phone:px-4">
        <Icon name="file-text" className="text-muted" />
        <p className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
          <span className="block font-strong">{name}</span>
          <span className="type-small">{sizeText(size)}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          {type === pdf && (
            <Button
              size="small"
              icon="external-link"
              aria-label={t('document.openNamed', { name })}
              pending={busy === 'open'}
              pendingText={t('document.loading')}
              onClick={() => void run('open', () => openPdf(document))}
            >
              {t('document.open')}
            </Button>
          )}
          <Button
            size="small"
            icon="download"
            aria-label={t('document.saveNamed', { name })}
            pending={busy === 'save'}
            pendingText={t('document.loading')}
            onClick={() => void run('save', () => download(addressOf(document), name))}
          >
            {t('document.save')}
          </Button>
        </div>
      </div>
    </li>
  )
}

/** The tab is opened synchronously in the click handler. After an `await`, the browser would block it as a popup. */
const openPdf = async (document: Document): Promise<void> => {
  const tab = window.open('about:blank', '_blank')
  try {
    const file = await fetchFile(addressOf(document))
    const address = URL.createObjectURL(new Blob([file], { type: pdf }))
    if (!tab) throw new Error('The browser opened no tab.')
    tab.opener = null
    tab.location.replace(address)
    // Ten minutes are enough to read the file and to save it from the tab.
    setTimeout(() => URL.revokeObjectURL(address), 600_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}

const Picture = ({ document }: { document: Document }) => {
  const t = useText('moderation')
  const { data: address, isError } = useQuery({
    queryKey: ['moderation-document', document.id],
    queryFn: async () =>
      URL.createObjectURL(new Blob([await fetchFile(addressOf(document))], { type: document.mime_type })),
    staleTime: Infinity,
    // The picture does not remain in the cache after the page is left.
    gcTime: 0,
  })
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address)
    },
    [address],
  )
  if (isError) return <p className="px-5 pt-4 type-small">{t('document.failed')}</p>
  if (!address) return <SkeletonLine className="h-72 w-full rounded-none" />
  return (
    <img
      src={address}
      alt={t('document.picture', { name: document.name })}
      className="max-h-120 w-full border-b border-line bg-sunken object-contain"
    />
  )
}
