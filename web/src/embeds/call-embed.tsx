import { targetKeys } from '@rostrum/contract/target-keys'
import { ActionForm } from './action-form.tsx'
import { Moment, useMomentWords } from './moment.tsx'
import { Script } from './script.tsx'
import type { EmbedProps } from './subject.ts'
import { OnFullPage } from './on-full-page.tsx'
import { targetBlanks } from '../campaigns/supporter/blanks.ts'
import { callOutcomes, NoteField } from '../campaigns/supporter/call-outcomes.tsx'
import { useWordsQuestion } from '../campaigns/supporter/use-own-words.ts'
import { GuestButton } from '../guests/guest-form.tsx'
import { useLinkNote } from '../guests/use-link-note.ts'
import { useSendGuestAct } from '../guests/use-send-guest-act.ts'
import { telephoneLink } from '../lib/contact-links.ts'
import { useText } from '../lib/i18n.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextArea } from '../ui/text-area.tsx'

/** The person to call with the script, and how the call went. The address says whom to call (`?person=2`). */
export const CallEmbed = ({ item: campaign, organization, answer, address }: EmbedProps<'call-campaigns'>) => {
  const t = useText('campaigns')
  const own = useText('embeds')
  const question = useWordsQuestion(campaign)
  const linkNote = useLinkNote()
  const words = useMomentWords()
  const act = useSendGuestAct({ path: 'call-campaigns', id: campaign.id }, { answer })
  const { call_list: targets, message, engagements_count: count } = campaign.attributes
  const keys = targetKeys(targets.map(({ phone }) => phone))
  const position = Math.max(
    0,
    Math.min(Number.parseInt(address.searchParams.get('person') ?? '1', 10) - 1 || 0, targets.length - 1),
  )
  const target = targets[position]
  const next = targets[position + 1]
  if (act.given) {
    const { heading, text } = words({ kind: 'call-campaigns', number: act.given.number, count })
    const search = new URLSearchParams(address.searchParams)
    search.set('person', String(position + 2))
    return (
      <Moment heading={heading} text={text} note={linkNote(act.given)}>
        {next && (
          <a
            href={`${address.pathname}?${search.toString()}`}
            className={buttonClass({ variant: 'primary', block: true })}
          >
            {own('callNext', { name: next.name })}
          </a>
        )}
      </Moment>
    )
  }
  if (!target) return <OnFullPage text={campaign.attributes.summary} verb={t('callNow')} />
  return (
    <>
      <div className="grid gap-2 rule pt-3.5">
        <h2 className="type-row">
          {own('callWho', { name: target.name, number: position + 1, total: targets.length })}
        </h2>
        {target.office && <p className="type-small">{target.office}</p>}
        {/* Not a new tab: a telephone opens over the site, which stays as it is. */}
        <a
          href={telephoneLink(target.phone)}
          target="_top"
          className={buttonClass({ variant: 'primary', size: 'large', block: true, className: 'tabular-nums' })}
        >
          <Icon name="phone" />
          {target.phone}
        </a>
      </div>
      <Script
        title={t('whatToSay')}
        text={message}
        question={question}
        recipient={targetBlanks({ ...target, title: '', party: '' })}
      />
      <ActionForm act={act} title={own('howWasIt')} organizationName={organization.name}>
        <input type="hidden" name="target" value={keys[position]} />
        <NoteField organizationName={organization.name}>
          <TextArea name="note" rows={2} maxLength={1000} defaultValue={act.refusal?.form.note} />
        </NoteField>
        <div className="grid gap-2">
          {callOutcomes.map(([outcome, icon]) => (
            <GuestButton key={outcome} act={act} outcome={outcome} icon={icon} className="min-h-12">
              {t(`outcome.${outcome}`)}
            </GuestButton>
          ))}
        </div>
      </ActionForm>
    </>
  )
}
