import { ownWordsField, withoutOwnWords } from '@rostrum/contract/own-words'
import { useState } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { nameOf } from '../../representatives/office.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Select } from '../../ui/select.tsx'
import { senderBlanks, targetBlanks } from './blanks.ts'
import { FilledText } from './filled-text.tsx'
import { sheetOf } from './letter-sheet.ts'
import { OwnWordsField } from './own-words-field.tsx'
import type { Recipient } from './recipient-list.tsx'
import { SenderFields } from './sender-fields.tsx'
import { useSender } from './sender.ts'
import type { OwnWords } from './use-own-words.ts'
import { useToday } from './use-today.ts'

interface LetterProps {
  template: string
  ownWords: OwnWords
  /** To whom letters are printed. */
  recipients: readonly Recipient[]
  /** What stands for a recipient as long as there is none. */
  nobody: string
  /** Why nothing can be printed yet, because each letter is addressed to somebody. */
  missing: string | undefined
}

/**
 * The letter with the sender's name and address, one for each recipient. On the screen, one of them is shown. When the page
 * is printed, all letters are printed and nothing else (see `print.css`).
 */
export const Letter = ({ template, ownWords, recipients, nobody, missing }: LetterProps) => {
  const t = useText('campaigns')
  const [chosen, setChosen] = useState('')
  const sender = useSender()
  const today = useToday()
  const isAddressed = recipients.length > 0
  const shown = recipients.find(({ key }) => key === chosen) ?? recipients[0]
  const own = { name: sender.name || `[${t('yourName')}]`, address: sender.address || `[${t('mail.yourAddress')}]` }
  const values = { ...senderBlanks(own), [ownWordsField]: ownWords.words, date: today ?? `[${t('mail.date')}]` }
  const text = ownWords.words === '' ? withoutOwnWords(template) : template
  const { beginsWithSender, body } = sheetOf(text)
  return (
    <section aria-labelledby="the-letter" className="min-w-0">
      <SectionHead id="the-letter" title={t('mail.letter')} />
      <SenderFields
        isAnswered={ownWords.words !== ''}
        sender={sender}
        variant="address"
        text={isAddressed ? `${template}{address}` : template}
      >
        {ownWords.isAsked && <OwnWordsField ownWords={ownWords} />}
      </SenderFields>
      {shown && recipients.length > 1 && (
        <Field isFilter label={t('mail.shown')} className="mb-4 noscript:hidden print:hidden">
          <Select value={shown.key} onChange={({ target }) => setChosen(target.value)}>
            {recipients.map(({ key, target }) => (
              <option key={key} value={key}>
                {nameOf(target)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {!isAddressed && (
        <article data-letter="" aria-labelledby="the-letter" className={sheet}>
          <FilledText
            text={text}
            values={{ ...values, ...targetBlanks({ name: `[${nobody}]`, title: '', office: '', party: '' }) }}
          />
        </article>
      )}
      <div className="grid gap-4">
        {recipients.map(({ key, target }) => (
          <article
            key={key}
            data-letter=""
            aria-label={t('mail.letterTo', { name: nameOf(target) })}
            className={classNames(sheet, key !== shown?.key && 'hidden noscript:block')}
          >
            <header className="mb-5 grid gap-5 text-sm whitespace-pre-line">
              <p>{beginsWithSender && `${own.name}\n${own.address}`}</p>
              <p>{[nameOf(target), target.office, target.address].filter(Boolean).join('\n')}</p>
            </header>
            <FilledText text={body} values={{ ...values, ...targetBlanks(target) }} />
          </article>
        ))}
      </div>
      {missing === undefined ? (
        <>
          <Button
            variant="primary"
            size="large"
            icon="file-text"
            className="mt-5 noscript:hidden print:hidden"
            onClick={() => print()}
          >
            {t('mail.print', { count: Math.max(1, recipients.length) })}
          </Button>
          {isAddressed && <p className="mt-3 max-w-[66ch] type-small print:hidden">{t('mail.window')}</p>}
        </>
      ) : (
        <p role="status" className="mt-5 type-small print:hidden">
          {missing}
        </p>
      )}
    </section>
  )
}

const sheet = 'rounded-sm border border-line bg-raised p-10 leading-[1.65] wrap-anywhere shadow-pop phone:p-4'
