import { useQuery, type UseMutationResult } from '@tanstack/react-query'
import { userTypeOf } from '../lib/session.ts'
import type { AccountDeletion, User } from '@rostrum/contract/accounts'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useDownloadArchive } from './archive-row.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'
import { useDownloadData } from './download-row.tsx'
import { SignInAgain } from './sign-in-again.tsx'

interface DeleteAccountProps {
  user: User
  onDeleted: () => void
}

/** Explains what is deleted and what is kept, followed by the form. */
export const DeleteAccount = ({ user, onDeleted }: DeleteAccountProps) => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['account-deletion', user.id],
    queryFn: ({ signal }) => api('GET /users/:id/deletion', { params: { id: user.id }, signal }),
    // The numbers of followers and other data must be current, so the response is not cached.
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <DeletionSkeleton />
  const { organization, proof, providers } = data.data.attributes
  return (
    <>
      {organization && <OrganizationNotice organization={organization} />}
      <Consequences user={user} />
      {proof === 'sign_in_again' ? (
        <SignInAgain providers={providers} />
      ) : (
        <DeleteAccountForm
          user={user}
          organization={organization}
          isPasswordRequired={proof === 'password'}
          onExpired={() => void refetch()}
          onDeleted={onDeleted}
        />
      )}
    </>
  )
}

interface DownloadFirstProps {
  /** A sentence with a link. */
  text: string
  download: Pick<UseMutationResult<void, Error, void>, 'mutate' | 'isPending'>
}

const DownloadFirst = ({ text, download: { mutate, isPending } }: DownloadFirstProps) => (
  <RichText
    text={text}
    parts={{
      link: (inner) => (
        <button
          type="button"
          className="link touch:py-3"
          aria-busy={isPending || undefined}
          onClick={() => {
            if (!isPending) mutate()
          }}
        >
          {inner}
        </button>
      ),
    }}
  />
)

const OrganizationNotice = ({
  organization,
}: {
  organization: NonNullable<AccountDeletion['attributes']['organization']>
}) => {
  const t = useText('settings')
  const archive = useDownloadArchive()
  const {
    name,
    is_deleted: isDeleted,
    followers_count: followers,
    items_count: items,
    other_admins_count: others,
  } = organization
  if (!isDeleted) {
    return (
      <Notice tone="info" title={t('deletion.otherAdmins', { name })} className="mb-8 max-w-232">
        <p>{t('deletion.otherAdminsText')}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="danger" title={t('deletion.organization', { name })} className="mb-8 max-w-232 wrap-anywhere">
      <p>{t('deletion.organizationText')}</p>
      <ul className="mt-1 list-disc pl-5">
        <li>{t('deletion.followers', { count: followers })}</li>
        <li>{t('deletion.items', { count: items })}</li>
        {others > 0 && <li>{t('deletion.admins', { count: others })}</li>}
      </ul>
      <p className="mt-2">
        <DownloadFirst text={t('deletion.archiveFirst')} download={archive} />
      </p>
      {others > 0 && (
        <p className="mt-2">
          <RichText
            text={t('deletion.handOver')}
            parts={{ link: (inner) => <TextLink to="/organization/team-access">{inner}</TextLink> }}
          />
        </p>
      )}
    </Notice>
  )
}

const Points = ({ points, icon }: { points: string[]; icon: 'x' | 'check' }) => (
  <ul className="grid gap-2">
    {points.map((point) => (
      <li key={point} className="flex gap-3">
        <Icon name={icon} size={18} className="mt-0.75 text-muted" />
        <span className="max-w-[60ch]">{point}</span>
      </li>
    ))}
  </ul>
)

const Consequences = ({ user }: { user: User }) => {
  const t = useText('settings')
  const download = useDownloadData()
  const isSupporter = userTypeOf(user) === 'regular_user'
  const gone = isSupporter
    ? [
        t('deletion.goneProfile'),
        t('deletion.goneFollows'),
        t('deletion.goneMessages'),
        t('deletion.gonePlaces'),
        t('deletion.goneSessions'),
      ]
    : [t('deletion.goneAdmin')]
  return (
    <>
      <FormSection title={t('deletion.gone')}>
        <Points icon="x" points={gone} />
        <p className="type-small">
          <DownloadFirst text={t('deletion.downloadFirst')} download={download} />
        </p>
      </FormSection>
      {isSupporter && (
        <FormSection title={t('deletion.kept')}>
          <Points icon="check" points={[t('deletion.keptCounts'), t('deletion.keptReports')]} />
        </FormSection>
      )}
    </>
  )
}

const DeletionSkeleton = () => {
  const t = useText('settings')
  return (
    <Skeleton label={t('deletion.loading')}>
      <div className="grid max-w-160 gap-3">
        <SkeletonLine className="h-6 w-2/5" />
        <SkeletonLine className="w-9/10" />
        <SkeletonLine className="w-3/5" />
        <SkeletonLine className="w-4/5" />
      </div>
    </Skeleton>
  )
}
