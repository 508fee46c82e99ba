import { gatheringGround } from '@rostrum/art/gathering'
import { mailtoLink, smsLink } from '../lib/contact-links.ts'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { useCopyLink } from '../lib/use-copy-link.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import type { NumberedAct } from './after-words.ts'
import { shareOnDevice, useCanShare } from './share-on-device.ts'

interface ShowEveryoneProps {
  act: NumberedAct
  item: { id: string; title: string }
  organizationName: string
  shareUrl: string
}

/** The picture to share, and ways to share the page. The links also work without JavaScript. */
export const ShowEveryone = ({ act: { kind, number }, item, organizationName, shareUrl }: ShowEveryoneProps) => {
  const t = useText('after-act')
  const language = useLanguage()
  const canShare = useCanShare()
  const copyLink = useCopyLink()
  const { id, title } = item
  const { ground, ink } = gatheringGround(organizationName)
  const picture = `/share/${kind}/${id}/${number}-${language}.png`
  const message = t(`show.message.${kind}`, { title, number })
  const text = `${message} ${shareUrl}`
  return (
    <section aria-labelledby="show-everyone" className="min-w-0 print:hidden">
      <SectionHead id="show-everyone" title={t('show.title')} />
      <div className="grid max-w-140 grid-cols-2 items-start gap-x-5 gap-y-3 phone:gap-x-3">
        <img
          src={picture}
          alt={t('show.picture', { title, number })}
          width={1080}
          height={1350}
          loading="lazy"
          style={{ background: ground, color: ink }}
          className="aspect-4/5 h-auto w-full rounded-md object-cover"
        />
        <div className="grid gap-2">
          {canShare && (
            <Button
              icon="share-2"
              className={buttonLook}
              onClick={() => void shareOnDevice({ text: message, url: shareUrl })}
            >
              {t('show.share')}
            </Button>
          )}
          <ShareLink icon="message-circle" href={`https://wa.me/?text=${encodeURIComponent(text)}`} isExternal>
            {t('show.whatsApp')}
          </ShareLink>
          {/* Other devices have no text messages. */}
          <div className="hidden touch:contents">
            <ShareLink icon="send" href={smsLink(text)}>
              {t('show.text')}
            </ShareLink>
          </div>
          <ShareLink icon="mail" href={mailtoLink({ to: [], subject: title, text: `${message}\n\n${shareUrl}` })}>
            {t('show.email')}
          </ShareLink>
          <Button icon="link" className={`${buttonLook} noscript:hidden`} onClick={() => void copyLink(shareUrl)}>
            {t('show.copy')}
          </Button>
          <ShareLink icon="download" href={picture} download={`rostrum-${number}.png`}>
            {t('show.save')}
          </ShareLink>
        </div>
      </div>
      <p className="mt-3 type-small">{t('show.noName')}</p>
    </section>
  )
}

const buttonLook = 'justify-start! text-left phone:px-3'

interface ShareLinkProps {
  icon: IconName
  href: string
  /** The file name under which the device saves the address, instead of opening it. */
  download?: string
  isExternal?: boolean
  children: string
}

const ShareLink = ({ icon, href, download, isExternal, children }: ShareLinkProps) => {
  const t = useText('common')
  return (
    <a
      href={href}
      download={download}
      className={buttonClass({ className: buttonLook })}
      {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon name={icon} size={18} />
      {children}
      {isExternal && <span className="sr-only">{t('opensInNewTab')}</span>}
    </a>
  )
}
