import type { EmailCampaign, EmailTarget } from '@rostrum/contract/campaigns'
import { targetKeys } from '@rostrum/contract/target-keys'
import { useEffect } from 'react'
import { useLanguage, useText } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.ts'
import { fillBlanks, senderBlanks } from './blanks.ts'
import { draftOf, useEmailDrafts, type EmailDraft } from './email-draft.ts'
import type { Email } from './email-links.ts'
import { useSender } from './sender.ts'

export interface Recipient {
  key: string
  target: EmailTarget
  isChosen: boolean
}

/** The email in its current state: the selected recipients, and the subject and text with the changes of the sender. */
export const useEmail = (campaign: EmailCampaign) => {
  const t = useText('campaigns')
  const language = useLanguage()
  const sender = useSender()
  useEffect(() => void useEmailDrafts.persist.rehydrate(), [])
  const person = useSession(({ user }) => user?.id)
  const draft = useEmailDrafts(({ drafts }) => draftOf(drafts, campaign.id, person))
  const changeDraft = useEmailDrafts((state) => state.change)
  const change = (changed: Partial<EmailDraft>) => changeDraft(campaign.id, person, changed)

  const { email_list: list, subject, message } = campaign.attributes
  const recipients: Recipient[] = targetKeys(list.map(({ email }) => email)).flatMap((key, index) => {
    const target = list[index]
    return target ? [{ key, target, isChosen: !draft.leftOut.includes(key) }] : []
  })
  const chosen = recipients.filter(({ isChosen }) => isChosen).map(({ target }) => target)

  const yourName = `[${t('yourName')}]`
  const yourCity = `[${t('yourCity')}]`
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(chosen.map(({ name }) => name))
  const own = { name: sender.name || yourName, city: sender.city || yourCity }
  const blanks = { ...senderBlanks(own), target: names }
  /**
   * Replaces placeholders also in a text that the sender has changed, so that a name entered later is still filled in.
   */
  const fillPlaceholders = (text: string) =>
    text.replaceAll(yourName, () => own.name).replaceAll(yourCity, () => own.city)
  const written = (changed: string | undefined, original: string) =>
    changed === undefined ? fillBlanks(original, blanks) : fillPlaceholders(changed)

  const email: Email = {
    to: [...new Set(chosen.map((target) => target.email))],
    subject: written(draft.subject, subject || campaign.attributes.title),
    text: written(draft.text, message),
  }
  return {
    sender,
    recipients,
    email,
    /** The text of the campaign with its blanks. */
    original: `${subject} ${message}`,
    isChanged: draft.subject !== undefined || draft.text !== undefined,
    mayBeSent: draft.isUnderWay === true,
    toggle: (key: string, isChosen: boolean) =>
      change({
        leftOut: isChosen ? draft.leftOut.filter((other) => other !== key) : [...draft.leftOut, key],
      }),
    write: (changed: { subject?: string; text?: string }) => change(changed),
    restoreOriginal: () => change({ subject: undefined, text: undefined }),
    setMayBeSent: (mayBeSent: boolean) => change({ isUnderWay: mayBeSent }),
  }
}
export type EmailState = ReturnType<typeof useEmail>
