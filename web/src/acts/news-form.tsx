import type { Act } from '@rostrum/contract/acts'
import { NewsBox } from '../consents/news-box.tsx'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ActForm } from './act-form.tsx'
import type { ActForms } from './use-act.ts'

/** Whether the organization may email its news, which the person decides apart from the act. */
export const NewsForm = ({ act: { attributes }, forms }: { act: Act; forms: ActForms }) => {
  const t = useText('acts')
  return (
    <ActForm intent="news" forms={forms}>
      <NewsBox
        organizationName={attributes.organization_name}
        isTicked={attributes.consents.includes('organization_mail')}
      />
      {!attributes.is_confirmed && <p className="type-small">{t('change.confirms')}</p>}
      <Button type="submit" pending={forms.pending === 'news'} pendingText={t('common:saving')}>
        {t('change.submit')}
      </Button>
    </ActForm>
  )
}
