import { NewTabLink } from './action-head.tsx'
import { useFullPage } from '../lib/full-page.ts'
import { useText } from '../lib/i18n.tsx'
import { buttonClass } from '../ui/button.tsx'

/** A frame has no room to ask where somebody lives and which district that is, so the whole page opens. */
export const OnFullPage = ({ text, verb }: { text: string; verb: string }) => {
  const own = useText('embeds')
  return (
    <div className="grid gap-3 rule pt-3.5">
      <p className="clamp-2 wrap-anywhere">{text}</p>
      <NewTabLink
        href={useFullPage() ?? ''}
        className={buttonClass({ variant: 'primary', size: 'large', block: true })}
      >
        {verb}
      </NewTabLink>
      <p className="type-small">{own('onFullPage')}</p>
    </div>
  )
}
