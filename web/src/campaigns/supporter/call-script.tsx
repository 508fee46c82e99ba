import type { Target } from '@rostrum/contract/directories'
import { ownWordsField } from '@rostrum/contract/own-words'
import { useText } from '../../lib/i18n.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { senderBlanks, targetBlanks } from './blanks.ts'
import { MarkedParts } from './filled-text.tsx'
import { withOwnWords } from './own-words.ts'
import { OwnWordsField } from './own-words-field.tsx'
import { readScript } from './script.ts'
import { SenderFields } from './sender-fields.tsx'
import type { Sender } from './sender.ts'
import type { OwnWords } from './use-own-words.ts'

interface CallScriptProps {
  message: string
  /** Who is called; undefined while that is not known. */
  target: Target['attributes'] | undefined
  sender: Sender
  ownWords: OwnWords
}

/** The script of the call, large enough to be read while holding a phone to the ear. */
export const CallScript = ({ message, target, sender, ownWords }: CallScriptProps) => {
  const t = useText('campaigns')
  const unknown = { name: t('representatives.yourOwn'), title: '', office: t('theirOffice'), party: t('theirParty') }
  const blanks = {
    ...senderBlanks({ name: sender.name || t('yourName'), city: sender.city || t('yourCity') }),
    ...targetBlanks(target ?? unknown),
    [ownWordsField]: ownWords.words,
  }
  const { words, question } = ownWords
  const script = words === '' ? withOwnWords(message, `(${t('words.say', { question })})`) : message
  return (
    <section aria-labelledby="what-to-say">
      <SectionHead id="what-to-say" title={t('whatToSay')} />
      <SenderFields sender={sender} variant="city" text={message} />
      <div className="grid max-w-[34em] gap-[.9em] text-lg leading-[1.65] phone:text-md">
        {readScript(script, blanks).map(({ isStageDirection, parts }, index) => (
          <p key={index} className={isStageDirection ? 'text-[.9375rem] leading-normal text-muted italic' : undefined}>
            <MarkedParts parts={parts} />
          </p>
        ))}
      </div>
      {/* Below the script, which must be in sight for those who call at once. */}
      {ownWords.isAsked && (
        <OwnWordsField ownWords={ownWords} className="mt-5 rounded-md bg-sunken p-4 print:hidden">
          {words !== '' && <p className="type-small">{t('sender.staysHere')}</p>}
        </OwnWordsField>
      )}
    </section>
  )
}
