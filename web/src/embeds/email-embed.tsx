import { enteredToWriteTo } from '@rostrum/contract/entered-recipients'
import { ActionForm } from './action-form.tsx'
import { NewTabLink } from './action-head.tsx'
import { Moment, useMomentWords } from './moment.tsx'
import { OnFullPage } from './on-full-page.tsx'
import { Script } from './script.tsx'
import type { EmbedProps } from './subject.ts'
import { gmailLink, MAX_MAILTO_LENGTH, MAX_WEB_LINK_LENGTH, outlookLink } from '../campaigns/supporter/email-links.ts'
import { useEmail } from '../campaigns/supporter/use-email.ts'
import { useWordsQuestion } from '../campaigns/supporter/use-own-words.ts'
import { splitLead } from '../campaigns/supporter/lead.ts'
import { ChosenTargets } from '../guests/chosen-targets.tsx'
import { GuestButton } from '../guests/guest-form.tsx'
import { useLinkNote } from '../guests/use-link-note.ts'
import { useSendGuestAct } from '../guests/use-send-guest-act.ts'
import { mailtoLink } from '../lib/contact-links.ts'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** The ways to send the email, and the question whether it was sent. */
export const EmailEmbed = ({ item: campaign, organization, answer }: EmbedProps<'email-campaigns'>) => {
  const t = useText('campaigns')
  const own = useText('embeds')
  const language = useLanguage()
  const question = useWordsQuestion(campaign)
  const linkNote = useLinkNote()
  const words = useMomentWords()
  const { directory_id: directory, email_list: list } = campaign.attributes
  const { email, recipients, sentTo } = useEmail(campaign, enteredToWriteTo(list))
  const act = useSendGuestAct({ path: 'email-campaigns', id: campaign.id }, { answer })
  const { message, engagements_count: count } = campaign.attributes
  if (act.given) {
    const { number } = act.given
    return <Moment {...words({ kind: 'email-campaigns', number, count })} note={linkNote(act.given)} />
  }
  if (directory !== null) return <OnFullPage text={splitLead(campaign.attributes.about).lead} verb={t('email.verb')} />
  const names = recipients.map(({ target }) => target.name)
  const mailto = mailtoLink(email)
  const webLinks = [
    ['gmail', gmailLink(email)],
    ['outlook', outlookLink(email)],
  ] as const
  return (
    <>
      <div className="grid gap-2 rule pt-3.5">
        <h2 className="type-row wrap-anywhere">
          {own('writeTo', { names: new Intl.ListFormat(language, { type: 'conjunction' }).format(names) })}
        </h2>
        {mailto.length <= MAX_MAILTO_LENGTH && (
          // Not a new tab: a mail program opens over the site, which stays as it is.
          <a href={mailto} target="_top" className={buttonClass({ variant: 'primary', size: 'large', block: true })}>
            <Icon name="mail" />
            {t('email.mailProgram')}
          </a>
        )}
        {webLinks.map(
          ([name, link]) =>
            link.length <= MAX_WEB_LINK_LENGTH && (
              <NewTabLink key={name} href={link} className={buttonClass({ block: true })}>
                {t(`email.${name}`)}
              </NewTabLink>
            ),
        )}
      </div>
      <Script title={own('whatToWrite')} text={message} question={question} recipient={{ target: names.join(', ') }} />
      <ActionForm act={act} title={t('email.didYouSend')} organizationName={organization.name}>
        <ChosenTargets keys={sentTo} />
        <p className="type-small">{t('email.onlyYes')}</p>
        <GuestButton act={act} outcome="sent" variant="primary" className="min-h-12">
          {t('email.yes')}
        </GuestButton>
      </ActionForm>
    </>
  )
}
