import { useText } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { senderBlanks } from './blanks.ts'
import { FilledText } from './filled-text.tsx'
import { SenderFields } from './sender-fields.tsx'
import { useSender } from './sender.ts'
import { useToday } from './use-today.ts'

/**
 * The letter with the sender's name and address. When the page is printed, only the letter is printed (see
 * `print.css`).
 */
export const Letter = ({ template }: { template: string }) => {
  const t = useText('campaigns')
  const sender = useSender()
  const today = useToday()
  const values = {
    ...senderBlanks({
      name: sender.name || `[${t('yourName')}]`,
      address: sender.address || `[${t('mail.yourAddress')}]`,
    }),
    date: today ?? `[${t('mail.date')}]`,
  }
  return (
    <section aria-labelledby="the-letter">
      <SectionHead id="the-letter" title={t('mail.letter')} />
      <SenderFields sender={sender} variant="address" text={template} />
      <article
        data-letter=""
        aria-labelledby="the-letter"
        className="rounded-sm border border-line bg-raised px-[8%] py-10 leading-[1.65] shadow-pop"
      >
        <FilledText text={template} values={values} />
      </article>
      <Button variant="primary" size="large" icon="file-text" className="mt-5 noscript:hidden" onClick={() => print()}>
        {t('mail.print')}
      </Button>
    </section>
  )
}
