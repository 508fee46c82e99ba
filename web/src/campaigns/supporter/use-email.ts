import type { EmailCampaign } from '@rostrum/contract/campaigns'
import type { Target } from '@rostrum/contract/directories'
import { hasOwnWords, ownWordsField, withoutOwnWords } from '@rostrum/contract/own-words'
import { useLanguage, useText } from '../../lib/i18n.tsx'
import { nameOf } from '../../representatives/office.ts'
import { fillBlanks, senderBlanks } from './blanks.ts'
import type { Recipient } from './recipient-list.tsx'
import { useDraft } from './draft.ts'
import type { Email } from './email-links.ts'
import { countOwnWords, editText, withoutQuestion } from './own-words.ts'
import { useSender } from './sender.ts'
import { useWordsQuestion } from './use-own-words.ts'

const place = `{${ownWordsField}}`

/**
 * The email in its current state: the selected recipients, and the subject and text with the changes of the sender.
 * `targets` are whom the campaign asks the sender to write to.
 */
export const useEmail = (campaign: EmailCampaign, targets: readonly Target[]) => {
  const t = useText('campaigns')
  const language = useLanguage()
  const sender = useSender()
  const [draft, change] = useDraft(campaign.id)

  const { used = [], written = [], words: typedWords = '' } = draft
  const recipients: Recipient[] = targets.map(({ id: key, attributes: target }) => ({
    key,
    target,
    isChosen: !draft.leftOut.includes(key),
    isWritten: written.includes(key),
  }))
  const open = recipients.filter(({ isChosen, isWritten }) => isChosen && !isWritten)
  const byEmail = open.filter(({ target }) => target.email !== '')
  /** Those who are only reached with a form on a page. */
  const byForm = open.filter(({ target }) => target.email === '')

  const { subject, message } = campaign.attributes
  const yourName = `[${t('yourName')}]`
  const yourCity = `[${t('yourCity')}]`
  const nobodyYet = `[${t('representatives.yourOwn')}]`
  const addressed = (byEmail.length > 0 ? byEmail : byForm).map(({ target }) => nameOf(target))
  const names =
    targets.length === 0 ? nobodyYet : new Intl.ListFormat(language, { type: 'conjunction' }).format(addressed)
  const own = { name: sender.name || yourName, city: sender.city || yourCity }
  /**
   * Replaces placeholders also in a text that the sender has changed, so that a name entered later is still filled in. Whom
   * the text addressed when it was changed, it addresses no longer if other recipients were chosen since.
   */
  const fillChanged = (text: string, addressee: string) =>
    [draft.addressed ?? '', nobodyYet]
      .filter((before) => before !== '' && before !== addressee)
      .reduce((filled, before) => filled.replaceAll(before, () => addressee), text)
      .replaceAll(yourName, () => own.name)
      .replaceAll(yourCity, () => own.city)
  const fill = (changed: string | undefined, original: string, addressee = names) =>
    changed === undefined
      ? fillBlanks(original, { ...senderBlanks(own), target: addressee, [ownWordsField]: place })
      : fillChanged(changed, addressee)

  const question = useWordsQuestion(campaign)
  const asked = `[${question}]`
  // With the spaces at its end, because the next word may be typed in the text.
  const words = typedWords.trim() && typedWords
  /** The text with the place for own words. */
  const template = fill(draft.text, message)
  const readable = (text: string) => text.replace(place, () => words || asked)
  const sendable = (text: string) => withoutQuestion(readable(text), asked)
  const email: Email = {
    to: [...new Set(byEmail.map(({ target }) => target.email))],
    subject: fill(draft.subject, subject || campaign.attributes.title),
    text: sendable(template),
  }
  const keep = (shown: string, changed: string | undefined) => (changed === undefined ? undefined : shown)
  return {
    sender,
    recipients,
    byEmail,
    byForm,
    email,
    /** The text as it is edited. If nobody has answered the question, it stands there instead. */
    text: readable(template),
    /** The text for somebody who is written to alone. */
    textFor: ({ target }: Recipient) => sendable(fill(draft.text, message, nameOf(target))),
    /** The text of the campaign with its blanks. */
    original: `${subject} ${message}`,
    isChanged: draft.subject !== undefined || draft.text !== undefined,
    mayBeSent: draft.isUnderWay === true,
    /** The keys of those to whom the email may have been sent, or of all who are selected if that is not known. */
    sentTo: used.length > 0 ? used : open.map(({ key }) => key),
    toggle: (key: string, isChosen: boolean) =>
      change({
        leftOut: isChosen ? draft.leftOut.filter((other) => other !== key) : [...draft.leftOut, key],
      }),
    writeSubject: (changed: string) => change({ subject: changed, text: keep(template, draft.text), addressed: names }),
    writeText: (typed: string) => {
      const edited = editText({ template, words }, typed, asked)
      change({
        subject: keep(email.subject, draft.subject),
        text: edited.template,
        words: edited.words === words ? typedWords : edited.words,
        addressed: names,
      })
    },
    /** The question of the campaign, unless its text has no place for the answer. */
    ownWords: hasOwnWords(message)
      ? { question, typed: typedWords, change: (changed: string) => change({ words: changed }) }
      : undefined,
    /** Whether the answer has a place in the text. */
    hasPlace: hasOwnWords(template),
    count: countOwnWords(email.text, { original: fill(undefined, withoutOwnWords(message)), language }),
    restoreOriginal: () => change({ subject: undefined, text: undefined, addressed: undefined }),
    /** One of the ways to write to these recipients was used. */
    use: (reached: readonly Recipient[]) =>
      change({ isUnderWay: true, used: [...new Set([...used, ...reached.map(({ key }) => key)])] }),
    /** The sender is not sending the email now, or no longer. */
    stop: () => change({ isUnderWay: false, used: [] }),
    /** The email was sent to them, and others may be left. */
    markWritten: (keys: readonly string[]) =>
      change({ isUnderWay: false, used: [], written: [...new Set([...written, ...keys])] }),
    startAgain: () => change({ written: [] }),
  }
}
export type EmailState = ReturnType<typeof useEmail>
