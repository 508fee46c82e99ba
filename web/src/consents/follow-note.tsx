import { useViewer } from '../lib/session.ts'
import { classNames } from '../ui/class-names.ts'
import { useConsentText } from './consent-texts.ts'

/** What following allows, beside the buttons to follow. Organizations cannot follow; the place stays empty for them. */
export const FollowNote = ({ className }: { className?: string }) => {
  const text = useConsentText()
  const viewer = useViewer()
  return (
    <p
      className={classNames('type-small text-pretty print:hidden', viewer === 'organization' && 'invisible', className)}
    >
      {text('follow', '')}
    </p>
  )
}
