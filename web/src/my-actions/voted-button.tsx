import type { MyAction } from '@rostrum/contract/my-actions'
import { useBallot } from '../candidates/supporter/use-ballot.ts'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { useActionTitle } from './action-words.ts'

/** For whoever has voted as they had promised. The promise is done then. */
export const VotedButton = ({ pledge }: { pledge: MyAction }) => {
  const t = useText('my-actions')
  const title = useActionTitle()(pledge.attributes)
  const { mutate, isPending } = useBallot(pledge.id)
  return (
    <div>
      <Button
        size="small"
        icon="check"
        aria-label={`${t('voted')}: ${title}`}
        pending={isPending}
        pendingText={t('common:saving')}
        onClick={() => mutate(true)}
      >
        {t('voted')}
      </Button>
    </div>
  )
}
