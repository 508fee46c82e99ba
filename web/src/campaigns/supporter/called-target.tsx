import type { CalledTarget as Target } from '@rostrum/contract/called-targets'
import { pageAddress } from '@rostrum/contract/kinds'
import { formatNumber } from '@rostrum/contract/locale-numbers'
import { useLanguage, useText } from '../../lib/i18n.tsx'
import { PersonAvatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { BackLink } from '../../ui/text-link.tsx'
import { nameOf, officeOf } from '../../representatives/office.ts'

interface CalledTargetProps {
  target: Target['attributes']
  campaign: { id: string; title: string }
  organization: { id: string; name: string }
}

/** How many calls somebody got for a campaign, for whoever asks whether calling them is worth it. Leads to the campaign. */
export const CalledTarget = ({ target, campaign, organization }: CalledTargetProps) => {
  const t = useText('campaigns')
  const language = useLanguage()
  const { calls_count: calls, reached_count: reached, is_listed: isListed } = target
  const address = pageAddress('call-campaigns', organization.id, campaign.id)
  const office = officeOf(target)
  return (
    <div className="grid max-w-[40rem] gap-6">
      <div>
        <BackLink to={address}>{campaign.title}</BackLink>
        <div className="mt-4 flex items-center gap-4">
          <PersonAvatar name={target.name} image={target.photo} size={60} />
          <div className="min-w-0">
            <h1 className="type-title wrap-anywhere">{nameOf(target)}</h1>
            {office && <p className="type-small wrap-anywhere">{office}</p>}
          </div>
        </div>
      </div>
      {!isListed && <Notice tone="info" title={t('target.left')} />}
      <Card className="p-5">
        {calls > 0 ? (
          <>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="type-figure">{formatNumber(calls, language)}</span>
              <span>{t('target.calls', { count: calls })}</span>
            </p>
            <p className="mt-2 text-muted">{t('target.reached', { count: reached })}</p>
          </>
        ) : (
          <p className="type-heading">{t(isListed ? 'target.none' : 'target.noneLeft')}</p>
        )}
        <p className="mt-3 type-small wrap-anywhere">{t('target.for', { name: organization.name })}</p>
      </Card>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={address} variant="primary" icon="phone" className="phone:w-full">
          {t(isListed ? 'target.call' : 'target.callOthers')}
        </ButtonLink>
        <ShareButton title={t('target.pageTitle', { person: nameOf(target) })} className="phone:w-full" />
      </div>
    </div>
  )
}
