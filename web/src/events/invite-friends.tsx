import type { Event } from '@rostrum/contract/events'
import { useShareUrl } from '../guests/use-share-url.ts'
import { mailtoLink } from '../lib/contact-links.ts'
import { useText } from '../lib/i18n.tsx'
import { useCopyLink } from '../lib/use-copy-link.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { ShareButton } from '../ui/share-button.tsx'
import { useEventTime } from './event-time.ts'

/** Ways to invite others: the share dialog of the device, the link, or an email from the user's own mail program. */
export const InviteFriends = ({ event, address: pageAddress }: { event: Event; address: string }) => {
  const t = useText('events')
  const copyLink = useCopyLink()
  const address = useShareUrl(event) ?? pageAddress
  const { title, location } = event.attributes
  const { withEventZoneName: when } = useEventTime(event.attributes)
  const mail = mailtoLink({
    to: [],
    subject: t('inviteSubject', { title }),
    text: t('inviteBody', { title, when, location, url: address }),
  })
  return (
    <section aria-labelledby="invite" className="print:hidden">
      <SectionHead id="invite" title={t('invite')} />
      <p className="mb-3 type-small">{t('inviteText')}</p>
      <div className="flex flex-wrap gap-2">
        <ShareButton title={title} url={address} className="grow basis-36" />
        <Button icon="copy" className="grow basis-36 noscript:hidden" onClick={() => void copyLink(address)}>
          {t('copyLink')}
        </Button>
        <a href={mail} className={buttonClass({ className: 'grow basis-36' })}>
          <Icon name="mail" size={18} />
          {t('inviteByEmail')}
        </a>
      </div>
    </section>
  )
}
