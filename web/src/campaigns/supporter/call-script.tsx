import { useText } from '../../lib/i18n.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { MarkedParts } from './filled-text.tsx'
import { readScript } from './script.ts'
import { SenderFields } from './sender-fields.tsx'
import type { Sender } from './sender.ts'

/** The script of the call, large enough to be read while holding a phone to the ear. */
export const CallScript = ({ message, target, sender }: { message: string; target: string; sender: Sender }) => {
  const t = useText('campaigns')
  const blanks = { name: sender.name || t('yourName'), city: sender.city || t('yourCity'), target }
  return (
    <section aria-labelledby="what-to-say">
      <SectionHead id="what-to-say" title={t('whatToSay')} />
      <SenderFields sender={sender} variant="city" text={message} />
      <div className="grid max-w-[34em] gap-[.9em] text-lg leading-[1.65] phone:text-md">
        {readScript(message, blanks).map(({ isStageDirection, parts }, index) => (
          <p key={index} className={isStageDirection ? 'text-[.9375rem] leading-normal text-muted italic' : undefined}>
            <MarkedParts parts={parts} />
          </p>
        ))}
      </div>
    </section>
  )
}
