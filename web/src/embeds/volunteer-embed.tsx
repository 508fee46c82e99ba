import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { Moment } from './moment.tsx'
import type { Answered } from './subject.ts'
import type { GuestAct } from '../guests/guest-values.ts'
import { useLinkNote } from '../guests/use-link-note.ts'
import { useText } from '../lib/i18n.tsx'
import { RegistrationForm } from '../phone-bank/registration-form.tsx'
import { initialValues, type Refusal } from '../phone-bank/registration-values.ts'

/** The server's answer to a registration. */
export interface RegistrationAnswer {
  given?: GuestAct
  refused?: Refusal
}

interface VolunteerEmbedProps {
  phoneBank: PhoneBank
  organization: { id: string; name: string }
  answer: Answered<RegistrationAnswer>
}

const nothing = () => undefined

/** The form of volunteers for a phone bank. */
export const VolunteerEmbed = ({ phoneBank, organization: { name }, answer }: VolunteerEmbedProps) => {
  const t = useText('phone-bank')
  const linkNote = useLinkNote()
  if (answer?.given) {
    const text = t('thanksText', { name, count: phoneBank.attributes.volunteers_count })
    const hasAddress = answer.given.values.email !== ''
    return <Moment heading={t('thanksTitle')} text={text} note={hasAddress ? linkNote(answer.given) : undefined} />
  }
  return (
    <div className="rule pt-3.5">
      <RegistrationForm
        phoneBank={phoneBank}
        organizationName={name}
        values={initialValues(phoneBank.attributes, undefined, { name: '', email: '' })}
        refused={answer?.refused}
        isChange={false}
        onDone={nothing}
        onCancel={nothing}
      />
    </div>
  )
}
