import { posterPath, type EmbedSubject } from '@rostrum/contract/embed-addresses'
import { printedPath } from '@rostrum/contract/printed-address'
import { QrCode } from '../../ui/qr-code.tsx'
import { saveQrCode } from './save-qr-code.ts'
import { useText } from '../../lib/i18n.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The code and the poster that lead from paper to the action. */
export const OnPaper = ({ subject, title }: { subject: EmbedSubject; title: string }) => {
  const t = useText('embeds')
  const address = location.origin + printedPath(subject.id)
  return (
    <section aria-labelledby="on-paper" className="grid gap-3">
      <h3 id="on-paper" className="type-row">
        {t('paper')}
      </h3>
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-start gap-5 phone:grid-cols-[minmax(0,1fr)]">
        <QrCode address={address} label={t('qr', { title })} className="size-32 rounded-md border border-line" />
        <div className="grid justify-items-start gap-2">
          <p className="type-small wrap-anywhere">{t('qrText', { address: address.replace(/^https?:\/\//, '') })}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" icon="download" onClick={() => void saveQrCode(address, 'svg')}>
              {t('svg')}
            </Button>
            <Button size="small" icon="download" onClick={() => void saveQrCode(address, 'png')}>
              {t('png')}
            </Button>
          </div>
          <a
            href={posterPath(subject)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ size: 'small' })}
          >
            <Icon name="file-text" size={16} />
            {t('poster')}
            <span className="sr-only">{t('common:opensInNewTab')}</span>
          </a>
          <p className="type-small">{t('posterText')}</p>
        </div>
      </div>
    </section>
  )
}
