import type { MailSubscription } from '@rostrum/contract/mail-preferences'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'

type Attributes = MailSubscription['attributes']

const Groups = ({ scope, organizations, organizations_count: count }: Attributes) => {
  const t = useText('mail-preferences')
  const [organization] = organizations
  if (scope === 'organization' || scope === 'report') {
    return (
      <p className="mt-2 type-lead wrap-anywhere">{t(`link.${scope}`, { organization: organization?.name ?? '' })}</p>
    )
  }
  const more = count - organizations.length
  return (
    <div className="mt-3">
      <p className="type-lead">{t(`link.${scope}`, { count })}</p>
      <ul className="mt-2 list-disc pl-5">
        {organizations.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {name}
          </li>
        ))}
        {more > 0 && <li>{t('link.more', { count: more })}</li>}
      </ul>
    </div>
  )
}

const SavedNotice = ({ frequency }: Pick<Attributes, 'frequency'>) => {
  const t = useText('mail-preferences')
  if (frequency !== 'off') return <Notice tone="success" role="status" title={t('link.saved')} className="mt-6" />
  return (
    <Notice tone="success" role="status" title={t('link.savedOff')} className="mt-6">
      <p>{t('link.savedOffText')}</p>
    </Notice>
  )
}

interface SubscriptionFormProps {
  subscription: MailSubscription
  isSaved: boolean
}

/** The page that the link in an email opens. It is a plain form, so that it works in any mail program or browser. */
export const SubscriptionForm = ({ subscription: { attributes }, isSaved }: SubscriptionFormProps) => {
  const t = useText('mail-preferences')
  return (
    <>
      <h1 className="type-title">{t('link.title')}</h1>
      <Groups {...attributes} />
      {isSaved && <SavedNotice frequency={attributes.frequency} />}
      <form method="post" className="mt-6 grid gap-6">
        <ChoiceCards
          legend={t('link.legend')}
          name="frequency"
          chosen={attributes.frequency}
          choices={attributes.choices.map((value) => ({
            value,
            label: t(`frequency.${value}`),
            // The hints are about news for followers.
            ...(attributes.scope !== 'report' && { hint: t(`hint.${value}`) }),
          }))}
        />
        <Button type="submit" variant="primary" className="justify-self-start phone:w-full">
          {t('link.save')}
        </Button>
      </form>
      {attributes.scope !== 'report' && (
        <p className="mt-8">
          <TextLink to="/mail-preferences">{t('link.toAll')}</TextLink>
        </p>
      )}
    </>
  )
}
