import { useText } from '../lib/i18n.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useBroadcastPreview } from './use-broadcasts.ts'

/** The rules of the page allow no style sheets of others. The mail needs them only for dark colors and narrow screens. */
const withoutStyleSheet = (html: string): string => html.replace(/<style>[^]*?<\/style>/, '')

/** The mail as people get it. It is shown apart from the page, and nothing in it can be pressed. */
export const BroadcastPreview = ({ id, version }: { id: string; version: unknown }) => {
  const t = useText('broadcasts')
  const { data } = useBroadcastPreview(id, version)
  return (
    <section aria-labelledby="preview">
      <SectionHead id="preview" title={t('preview')} />
      <p className="mb-4 max-w-[66ch] type-small">{t('previewText')}</p>
      <iframe
        title={t('preview')}
        // Without scripts, so it can do nothing with being of the same origin.
        sandbox="allow-same-origin"
        srcDoc={withoutStyleSheet(data?.html ?? '')}
        className="block h-120 w-full rounded-lg border border-line bg-raised"
      />
    </section>
  )
}
