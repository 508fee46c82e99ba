import { NewTabLink } from './action-head.tsx'
import type { EmbedProps } from './subject.ts'
import { useFullPage } from '../lib/full-page.ts'
import { useText } from '../lib/i18n.tsx'
import { buttonClass } from '../ui/button.tsx'

/**
 * A letter is written, printed and mailed, which takes more room than a frame has, and printing from a frame would print
 * the site around it. So the letter opens on the whole page, where it is also reported.
 */
export const MailEmbed = ({ item: campaign }: EmbedProps<'mail-campaigns'>) => {
  const t = useText('campaigns')
  const own = useText('embeds')
  const fullPage = useFullPage() ?? ''
  return (
    <div className="grid gap-3 rule pt-3.5">
      <p className="clamp-2 wrap-anywhere">{campaign.attributes.about}</p>
      <NewTabLink href={fullPage} className={buttonClass({ variant: 'primary', size: 'large', block: true })}>
        {t('mail.verb')}
      </NewTabLink>
      <p className="type-small">{own('letterElsewhere')}</p>
    </div>
  )
}
