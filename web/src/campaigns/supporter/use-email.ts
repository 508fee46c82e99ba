import type { EmailCampaign } from '@rostrum/contract/campaigns'
import type { Target } from '@rostrum/contract/directories'
import { useEffect } from 'react'
import { useLanguage, useText } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.ts'
import { nameOf } from '../../representatives/office.ts'
import { fillBlanks, senderBlanks } from './blanks.ts'
import type { Recipient } from './recipient-list.tsx'
import { draftOf, useEmailDrafts, type EmailDraft } from './email-draft.ts'
import type { Email } from './email-links.ts'
import { useSender } from './sender.ts'

/**
 * The email in its current state: the selected recipients, and the subject and text with the changes of the sender.
 * `targets` are whom the campaign asks the sender to write to.
 */
export const useEmail = (campaign: EmailCampaign, targets: readonly Target[]) => {
  const t = useText('campaigns')
  const language = useLanguage()
  const sender = useSender()
  useEffect(() => void useEmailDrafts.persist.rehydrate(), [])
  const person = useSession(({ user }) => user?.id)
  const draft = useEmailDrafts(({ drafts }) => draftOf(drafts, campaign.id, person))
  const changeDraft = useEmailDrafts((state) => state.change)
  const change = (changed: Partial<EmailDraft>) => changeDraft(campaign.id, person, changed)

  const { used = [], written = [] } = draft
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
      ? fillBlanks(original, { ...senderBlanks(own), target: addressee })
      : fillChanged(changed, addressee)

  const email: Email = {
    to: [...new Set(byEmail.map(({ target }) => target.email))],
    subject: fill(draft.subject, subject || campaign.attributes.title),
    text: fill(draft.text, message),
  }
  const keep = (shown: string, changed: string | undefined) => (changed === undefined ? undefined : shown)
  return {
    sender,
    recipients,
    byEmail,
    byForm,
    email,
    /** The text for somebody who is written to alone. */
    textFor: ({ target }: Recipient) => fill(draft.text, message, nameOf(target)),
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
    write: (changed: { subject?: string; text?: string }) =>
      change({
        subject: keep(email.subject, draft.subject),
        text: keep(email.text, draft.text),
        addressed: names,
        ...changed,
      }),
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
