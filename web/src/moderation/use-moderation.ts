import type { Appeal } from '@rostrum/contract/appeals'
import type { AppealOutcome, DecisionGround } from '@rostrum/contract/decisions'
import type { ReviewState } from '@rostrum/contract/organizations'
import type { ReportedSubject } from '@rostrum/contract/moderation'
import type { ReportedType } from '@rostrum/contract/reports'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf, type AuditChoice } from '../audit-log/use-audit-log.ts'
import { api, ApiError } from '../lib/api.ts'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'

const key = 'moderation'

/** Why a moderator decides, and what a measure is based on. */
export interface Because {
  reason: string
  ground?: DecisionGround
  provision?: string
}

/** The number of items that wait for a decision. */
export const useModerationQueue = () =>
  useQuery({
    queryKey: [key, 'queue'],
    queryFn: async ({ signal }) => (await api('GET /moderation/queue', { signal })).data,
    meta: { realtime: ['notifications'] },
  }).data

export const useReviews = (state: ReviewState, page: number) =>
  useQuery({
    queryKey: [key, 'reviews', state, page],
    queryFn: ({ signal }) => api('GET /moderation/reviews', { query: { state, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useReview = (id: string) =>
  useQuery({
    queryKey: [key, 'review', id],
    queryFn: async ({ signal }) => (await api('GET /moderation/reviews/:id', { params: { id }, signal })).data,
    // Another moderator may have decided in the meantime.
    staleTime: 0,
  })

/**
 * A mutation that invalidates all queries of the console. They are also invalidated if the request is rejected, because
 * another moderator may have decided in the meantime.
 */
const useModerationMutation = <Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  successText: (output: Output) => string,
  /** Called before the lists are updated, because the pressed button may disappear with its row. */
  onDone?: () => void,
) => {
  const client = useQueryClient()
  const errorText = useErrorText()
  const refresh = () => client.invalidateQueries({ queryKey: [key] })
  return useMutation({
    mutationFn,
    onSuccess: async (output) => {
      showPopup({ type: 'success', message: successText(output) })
      onDone?.()
      await refresh()
    },
    onError: async (error) => {
      showPopup({ type: 'error', message: errorText(error) })
      if (error instanceof ApiError && error.status < 500) await refresh()
    },
  })
}

/** Approves the review if the reason is null, and declines it otherwise. */
export const useDecideReview = (id: string, successText: (state: ReviewState) => string) =>
  useModerationMutation(
    async (reason: string | null) => {
      const params = { id }
      const { data } =
        reason === null
          ? await api('POST /moderation/reviews/:id/actions?action=approve', { params })
          : await api('POST /moderation/reviews/:id/actions?action=decline', { params, body: { reason } })
      return data
    },
    ({ attributes }) => successText(attributes.state),
  )

export interface ReportChoice {
  state: 'open' | 'closed'
  type: ReportedType | undefined
  page: number
}

export const useReports = ({ state, type, page }: ReportChoice) =>
  useQuery({
    queryKey: [key, 'reports', state, type, page],
    queryFn: ({ signal }) => api('GET /moderation/reports', { query: { state, type, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

type Removable = Exclude<ReportedType, 'organizations'>
const isRemovable = (type: ReportedType): type is Removable => type !== 'organizations'

export type Handling = { action: 'dismiss' | 'remove'; because: Because }

/** Dismisses the reports or removes the item. */
export const useHandleReports = (
  { attributes }: ReportedSubject,
  successText: (outcome: 'dismissed' | 'removed') => string,
  onDone: () => void,
) => {
  const { subject_type: type, subject_id: id } = attributes
  return useModerationMutation(
    async ({ action, because }: Handling) => {
      if (action === 'remove' && isRemovable(type)) {
        const params = { type, id }
        await api('POST /moderation/subjects/:type/:id/actions?action=remove', { params, body: because })
        return 'removed' as const
      }
      const body = { reason: because.reason }
      await api('POST /moderation/subjects/:type/:id/actions?action=dismiss', { params: { type, id }, body })
      return 'dismissed' as const
    },
    successText,
    onDone,
  )
}

const isRestorable = (type: ReportedType): type is Exclude<Removable, 'chat-messages'> =>
  isRemovable(type) && type !== 'chat-messages'

/** Restores removed content. */
export const useRestoreItem = ({ attributes }: ReportedSubject, successText: string, onDone: () => void) => {
  const { subject_type: type, subject_id: id } = attributes
  return useModerationMutation(
    async () => {
      if (!isRestorable(type)) return
      await api('POST /moderation/subjects/:type/:id/actions?action=restore', { params: { type, id } })
    },
    () => successText,
    onDone,
  )
}

export const banKinds = ['users', 'organizations'] as const
export type BanKind = (typeof banKinds)[number]

/** Lifts the ban if there is no reason, and bans otherwise. */
export const useBan = (kind: BanKind, id: string, successText: (isBanned: boolean) => string, onDone?: () => void) =>
  useModerationMutation(
    async (body: Because | null) => {
      const params = { id }
      const isBan = body !== null
      if (kind === 'users') {
        if (isBan) await api('POST /moderation/users/:id/actions?action=ban', { params, body })
        else await api('POST /moderation/users/:id/actions?action=unban', { params })
      } else if (isBan) await api('POST /moderation/organizations/:id/actions?action=ban', { params, body })
      else await api('POST /moderation/organizations/:id/actions?action=unban', { params })
      return isBan
    },
    successText,
    onDone,
  )

export type AppealState = 'open' | 'closed'

export const useAppeals = (state: AppealState, page: number) =>
  useQuery({
    queryKey: [key, 'appeals', state, page],
    queryFn: ({ signal }) => api('GET /moderation/appeals', { query: { state, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useDecideAppeal = (id: string, successText: (appeal: Appeal) => string, onDone: () => void) =>
  useModerationMutation(
    async ({ outcome, reason }: { outcome: AppealOutcome; reason: string }) => {
      const call = { params: { id }, body: { reason } }
      const { data } =
        outcome === 'upheld'
          ? await api('POST /moderation/appeals/:id/actions?action=uphold', call)
          : await api('POST /moderation/appeals/:id/actions?action=reverse', call)
      return data
    },
    successText,
    onDone,
  )

export const useDecisions = (page: number) =>
  useQuery({
    queryKey: [key, 'decisions', page],
    queryFn: ({ signal }) => api('GET /moderation/decisions', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export interface Search {
  search: string
  page: number
}

/** Without a search text, the list contains the banned users. */
export const useModeratedUsers = ({ search, page }: Search, enabled: boolean) =>
  useQuery({
    queryKey: [key, 'users', search, page],
    queryFn: ({ signal }) => api('GET /moderation/users', { query: { search, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  })

export const useModeratedOrganizations = ({ search, page }: Search, enabled: boolean) =>
  useQuery({
    queryKey: [key, 'organizations', search, page],
    queryFn: ({ signal }) => api('GET /moderation/organizations', { query: { search, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  })

export const useModerationLog = (choice: AuditChoice, organizationId: string | undefined) =>
  useQuery({
    queryKey: [key, 'log', choice, organizationId],
    queryFn: ({ signal }) =>
      api('GET /moderation/audit-log', { query: { ...queryOf(choice), organization_id: organizationId }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
