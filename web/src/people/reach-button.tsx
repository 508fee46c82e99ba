import type { Person } from '@rostrum/contract/people'
import { mailtoLink, telephoneLink } from '../lib/contact-links.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { ButtonLink, buttonClass, type ButtonVariant } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePersonName } from './person-words.ts'
import { useContacted } from './use-contacted.ts'

interface ReachProps {
  person: Person
  variant?: ButtonVariant
}

interface CallLinkProps extends ReachProps {
  /** The text of the link. The name of the person follows for screen readers if the text lacks it. */
  text: string
  onCall: () => void
}

/** Calls somebody with the user's own phone. Rendered only if the person allows calls. */
export const CallLink = ({ person: { attributes }, variant, text, onCall }: CallLinkProps) => {
  const nameOf = usePersonName()
  if (!attributes.phone || !attributes.channels.includes('call')) return null
  return (
    <a href={telephoneLink(attributes.phone)} className={buttonClass({ variant })} onClick={onCall}>
      <Icon name="phone" size={18} />
      {text}
      <HiddenName text={text} name={nameOf(attributes)} />
    </a>
  )
}

const HiddenName = ({ text, name }: { text: string; name: string }) =>
  text.includes(name) ? null : <span className="sr-only"> {name}</span>

/** Opens an email to somebody in the user's own mail program, and notes it. */
export const WriteLink = ({ person: { id, attributes }, variant }: ReachProps) => {
  const t = useText('people')
  const nameOf = usePersonName()
  const name = nameOf(attributes)
  const contacted = useContacted(id, () => showPopup({ type: 'success', message: t('mailNoted', { name }) }))
  if (!attributes.email || !attributes.channels.includes('email')) return null
  const note = () => contacted.mutate({ channel: 'email' })
  return (
    <a href={mailtoLink({ to: attributes.email })} className={buttonClass({ variant })} onClick={note}>
      <Icon name="mail" size={18} />
      {t('write')}
      <HiddenName text={t('write')} name={name} />
    </a>
  )
}

/** Opens the conversation with somebody who has written in the chat, and notes it. */
export const ChatLink = ({ person: { id, attributes }, variant }: ReachProps) => {
  const t = useText('people')
  const nameOf = usePersonName()
  const contacted = useContacted(id)
  if (attributes.thread_id === null || !attributes.channels.includes('chat')) return null
  return (
    <ButtonLink
      to={`/organization/messages/${attributes.thread_id}`}
      variant={variant}
      icon="message-circle"
      onClick={() => contacted.mutate({ channel: 'chat' })}
    >
      {t('chat')}
      <HiddenName text={t('chat')} name={nameOf(attributes)} />
    </ButtonLink>
  )
}

/** The one way that the person allows: a call, otherwise an email, otherwise the chat. Or it says that there is none. */
export const ReachButton = ({ person, onCall }: { person: Person; onCall: () => void }) => {
  const t = useText('people')
  const { channels, phone, email } = person.attributes
  if (channels.includes('call') && phone) return <CallLink person={person} text={t('call')} onCall={onCall} />
  if (channels.includes('email') && email) return <WriteLink person={person} />
  if (channels.includes('chat')) return <ChatLink person={person} />
  return <span className="type-small">{t('unreachable')}</span>
}
