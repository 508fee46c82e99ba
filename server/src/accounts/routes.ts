import { accountEndpoints } from '@rostrum/contract/accounts'
import { emailChangeEndpoints } from '@rostrum/contract/email-changes'
import { loginLinkEndpoints } from '@rostrum/contract/login-links'
import { toDocuments } from '../files/documents.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { type Call, implement, type Implementation, type Viewer } from '../platform/http/implement.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { orStored } from '../platform/http/revisions.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Realtime } from '../platform/realtime.ts'
import type { AccountDeletionListener, AccountExportSources } from '../platform/room.ts'
import type { Storage } from '../platform/storage.ts'
import { translate } from '../platform/texts.ts'
import { changeProfile, logIn } from './commands.ts'
import { deviceOf } from './device.ts'
import { deleteAccount } from './deletion.ts'
import { findDeletionProof } from './identity-proof.ts'
import { cancelEmailChange } from './email-change.ts'
import { confirmEmailChange, undoEmailChange } from './email-change-answers.ts'
import { exportAccount } from './export.ts'
import { exchangeLoginLink, loginLinks } from './login-links.ts'
import { requestLink } from './mailed-links.ts'
import { enqueuePasswordChanged, enqueuePasswordReset } from './mails.ts'
import { changePassword } from './own-password.ts'
import { passwordResets, resetPassword } from './password-reset.ts'
import { isOneself } from './policy.ts'
import { presentDeletion, presentSession, presentUser } from './present.ts'
import { findOwnOrganization, findUser } from './queries.ts'
import { type CreateOrganization, type Registered, registerOrganization, registerSupporter } from './registration.ts'
import { endSession, notifyMembershipChanged, notifySessionsEnded } from './sessions.ts'

interface AccountServices {
  config: Pick<Config, 'signInProviders'>
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  clock: Clock
  limiter: Limiter
  storage: Pick<Storage, 'put' | 'remove'>
  createOrganization: CreateOrganization
  realtime: Realtime
  accountDeletionListeners: readonly AccountDeletionListener[]
  accountExportSources: AccountExportSources
}

type RegisterCall = Call<(typeof accountEndpoints)['POST /register']>

const register = async (
  services: AccountServices,
  { body, files, language, request }: RegisterCall,
): Promise<Registered> => {
  const { db, clock, storage, createOrganization } = services
  const device = deviceOf(request)
  if (body.registration_type !== 'organization') return registerSupporter(db, body, { clock, language, device })
  const documents = await toDocuments(files.filter(({ field }) => field === 'documents'))
  return registerOrganization(db, body, { clock, language, device, documents, storage, createOrganization })
}

/** Other users are reported as not found, so that their existence is not revealed. */
const assertOneself = (viewer: Viewer, userId: string) => {
  if (!isOneself(viewer, userId)) throw new AppError('NOT_FOUND')
}

export const accountRoutes = (services: AccountServices): Implementation[] => {
  const { db, jobs, clock, realtime, limiter } = services
  const answerSession = async ({ userId, token }: Registered) => ({
    data: presentSession(await findUser(db, userId), token),
  })
  const changeOwn = async ({ viewer, body, revision }: Call<(typeof accountEndpoints)['PUT /profile']>) => {
    const stored = async () => ({ data: presentUser(await findUser(db, viewer.userId), viewer) })
    await orStored(changeProfile(db, { viewer, revision, change: body, clock, limiter }), stored)
    return stored()
  }

  const emailChanges = implement(
    emailChangeEndpoints,
    {
      'POST /email-changes/confirm': async ({ body, viewer }) => {
        await confirmEmailChange(db, { userId: viewer.userId, token: body.token, now: clock.now() })
        return { data: presentUser(await findUser(db, viewer.userId), viewer) }
      },
      'POST /email-changes/cancel': async ({ viewer }) => {
        await cancelEmailChange(db, viewer.userId)
        return { data: presentUser(await findUser(db, viewer.userId), viewer) }
      },
      'POST /email-changes/undo': async ({ body, language }) => {
        const now = clock.now()
        notifySessionsEnded(realtime, await undoEmailChange(db, { token: body.token, now, enqueuePasswordReset }))
        return { message: translate(language, 'server.emailChangeUndone') }
      },
    },
    { 'POST /email-changes/confirm': 10, 'POST /email-changes/undo': 10 },
  )

  const links = implement(
    loginLinkEndpoints,
    {
      'POST /login-links': async ({ body, language }) => {
        await requestLink(db, loginLinks, { email: body.email, jobs, now: clock.now() })
        return { message: translate(language, 'server.loginLinkSent') }
      },
      'POST /login-links/exchange': async ({ body, language, request }) => {
        const session = await exchangeLoginLink(db, body, { clock, language, device: deviceOf(request) })
        if (session.isClaimed) notifySessionsEnded(realtime, session.userId)
        return answerSession(session)
      },
    },
    { 'POST /login-links': 5, 'POST /login-links/exchange': 20 },
  )

  return [
    ...emailChanges,
    ...links,
    ...implement(
      accountEndpoints,
      {
        'POST /login': async ({ body, language, request }) =>
          answerSession(await logIn(db, body, { clock, language, device: deviceOf(request) })),
        'POST /logout': async ({ viewer }) => {
          await endSession(db, viewer.sessionId)
          notifySessionsEnded(realtime, viewer.userId)
          return undefined
        },
        'POST /register': async (call) => answerSession(await register(services, call)),
        'POST /forgotPassword': async ({ body, language }) => {
          await requestLink(db, passwordResets, { email: body.email, jobs, now: clock.now() })
          return { message: translate(language, 'server.resetSent') }
        },
        'POST /resetPassword': async ({ body, language, request }) => {
          const device = deviceOf(request)
          notifySessionsEnded(realtime, await resetPassword(db, body, { clock, device, enqueuePasswordChanged }))
          return { message: translate(language, 'server.resetDone') }
        },
        'GET /profile': async ({ viewer }) => ({ data: presentUser(await findUser(db, viewer.userId), viewer) }),
        'PUT /profile': changeOwn,
        'PUT /users/:id': async (call) => {
          assertOneself(call.viewer, call.params.id)
          return changeOwn({ ...call, params: undefined })
        },
        'POST /users/:id/actions?action=update-password': async ({ params, body, viewer, language }) => {
          assertOneself(viewer, params.id)
          await changePassword(db, { viewer, body, clock })
          notifySessionsEnded(realtime, viewer.userId)
          return { message: translate(language, 'server.passwordChanged') }
        },
        'POST /users/:id/actions?action=delete-account': async ({ params, body, viewer, language }) => {
          assertOneself(viewer, params.id)
          const { orphans } = await deleteAccount(db, { viewer, password: body.password }, services)
          notifySessionsEnded(realtime, viewer.userId)
          for (const userId of orphans) notifyMembershipChanged(realtime, userId)
          return { message: translate(language, 'server.accountDeleted') }
        },
        'GET /users/:id/deletion': async ({ params, viewer }) => {
          assertOneself(viewer, params.id)
          const known = services.config.signInProviders
          const proof = await findDeletionProof(db, { viewer, now: clock.now(), known })
          const row = await findOwnOrganization(db, viewer.userId)
          return { data: presentDeletion(viewer.userId, { ...proof, row }) }
        },
        'GET /users/:id/export': async ({ params, viewer }) => {
          assertOneself(viewer, params.id)
          return exportAccount(db, viewer.userId, services)
        },
      },
      {
        'GET /users/:id/export': 10,
        'POST /login': 20,
        'POST /register': 10,
        'POST /forgotPassword': 5,
        'POST /resetPassword': 10,
      },
    ),
  ]
}
