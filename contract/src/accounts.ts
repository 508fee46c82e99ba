import { z } from 'zod'
import { accountExport } from './account-export.ts'
import {
  email,
  imageAddress,
  limits,
  line,
  newPassword,
  orNone,
  passwordsMatch,
  phone,
  profilePhone,
  requiredLine,
  timeZone,
  whenGiven,
} from './fields.ts'
import { organizationRoles } from './roles.ts'
import {
  endpoint,
  flag,
  idParams,
  instant,
  message,
  nothing,
  one,
  readOnlyFields,
  resourceMeta,
  resource,
} from './wire.ts'

export const MIN_PASSWORD_LENGTH = { login: 6, signUp: 6, causeRegistration: 8, reset: 8, change: 10 } as const

export const userTypes = ['regular_user', 'organization'] as const
export type UserType = (typeof userTypes)[number]

export const userAttributes = z.object({
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** A new address that is not confirmed yet; null for none. */
  pending_email: z.string().nullable(),
  avatar: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  interests: z.array(z.string()),
  use_location: z.boolean(),
  is_organization_admin: z.boolean(),
  user_type: z.enum(userTypes),
  /** Whether the user is a moderator of the platform. */
  is_moderator: z.boolean(),
  approved_at: instant.nullable(),
  /** The user's id at the provider that they first signed in through; null for users without a provider. */
  social_id: z.string().nullable(),
  /** False for users who only sign in through a provider. */
  has_password: z.boolean(),
})

/** The organization that the user is an admin of, with the fields that the application shell needs. */
const ownOrganization = resource(
  'organizations',
  z.object({
    name: z.string(),
    profile_image: z.string().nullable(),
    is_verified: z.boolean(),
    published_at: instant.nullable(),
    /** The time zone in which the team counts its days; null if it has not chosen one. */
    timezone: z.string().nullable(),
    /** The user's role in the organization. */
    role: z.enum(organizationRoles),
  }),
)

export const user = resource('users', userAttributes).extend({
  meta: resourceMeta,
  relationships: z.object({ organization: ownOrganization }).optional(),
})
export type User = z.output<typeof user>

/** A user with a new session. `meta.token` is only sent here and stored only as a hash. */
export const session = user.extend({ meta: resourceMeta.extend({ token: z.string() }) })
export type Session = z.output<typeof session>

export const loginPayload = z.object({ email, password: newPassword(MIN_PASSWORD_LENGTH.login) })

const mismatch = {
  error: 'validation.passwordMismatch',
  path: ['password_confirmation'],
  when: whenGiven('password', 'password_confirmation'),
}
const confirmation = z.string('validation.required').min(1, 'validation.required')

export const signUpPayload = z
  .object({
    registration_type: z.literal('regular_user').optional(),
    first_name: requiredLine(limits.name),
    last_name: requiredLine(limits.name),
    phone,
    email,
    password: newPassword(MIN_PASSWORD_LENGTH.signUp),
    password_confirmation: confirmation,
    terms: flag.default(false).refine((accepted) => accepted, 'validation.terms'),
  })
  .refine(passwordsMatch, mismatch)

/** Documents are sent along with these fields as `documents[]`. */
export const causeRegistrationPayload = z
  .object({
    registration_type: z.literal('organization'),
    organization_name: requiredLine(limits.name),
    email,
    password: newPassword(MIN_PASSWORD_LENGTH.causeRegistration),
    password_confirmation: confirmation,
    admin_first_name: requiredLine(limits.name),
    admin_last_name: requiredLine(limits.name),
    contact_email: email,
    phone,
    address: requiredLine(),
    zip_code: requiredLine(20),
    is_registered_entity: flag,
    /** The zone of the first admin, until the organization chooses another one. */
    timezone: timeZone.optional(),
  })
  .refine(passwordsMatch, mismatch)

export const documentFormats = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
} as const

/** Whether a file may be added to the documents: it has an accepted extension and is not empty. */
export const acceptsDocument = (file: { name: string; size: number }): boolean =>
  file.size > 0 && Object.keys(documentFormats).some((ending) => file.name.toLowerCase().endsWith(ending))

export const forgotPasswordPayload = z.object({ email })

export const resetPasswordPayload = z
  .object({
    token: requiredLine(),
    email,
    password: newPassword(MIN_PASSWORD_LENGTH.reset),
    password_confirmation: confirmation,
  })
  .refine(passwordsMatch, mismatch)

/** Character classes that a changed password must contain. The form shows which ones are present. */
export const passwordCharacters = {
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  number: /\p{Nd}/u,
  symbol: /[^\p{L}\p{N}\s]/u,
} as const

export const changePasswordPayload = z
  .object({
    /** Identifies the account for password managers; the server uses the id in the path. */
    email: email.optional(),
    current_password: newPassword(1),
    password: newPassword(MIN_PASSWORD_LENGTH.change)
      .regex(passwordCharacters.upper, 'validation.passwordUpper')
      .regex(passwordCharacters.lower, 'validation.passwordLower')
      .regex(passwordCharacters.number, 'validation.passwordNumber')
      .regex(passwordCharacters.symbol, 'validation.passwordSymbol'),
    password_confirmation: confirmation,
  })
  .refine(passwordsMatch, mismatch)

/** An account without a password sends none; its session must then be recent. */
export const deleteAccountPayload = z.object({ password: newPassword(1).optional() })

/** How users prove that it is them who deletes the account. */
export const deletionProofs = ['password', 'recent_sign_in', 'sign_in_again'] as const

/** What will be deleted and what will be kept, shown before an account is deleted. */
export const accountDeletion = resource(
  'account-deletions',
  z.object({
    /** The password; without one, a recent sign-in, which may have to be repeated. */
    proof: z.enum(deletionProofs),
    /** Providers that the user can sign in with again. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The organization that the user is an admin of. */
    organization: z
      .object({
        id: z.string(),
        name: z.string(),
        /** Whether it is deleted, too, because it has no other owner. */
        is_deleted: z.boolean(),
        followers_count: z.int(),
        items_count: z.int(),
        /** Number of other admins, who lose the organization when it is deleted. */
        other_admins_count: z.int(),
      })
      .nullable(),
  }),
)
export type AccountDeletion = z.output<typeof accountDeletion>

export const profilePayload = z.object({
  name: requiredLine(2 * limits.name + 1),
  first_name: requiredLine(limits.name),
  last_name: requiredLine(limits.name),
  address: requiredLine(),
  email,
  phone: profilePhone,
  interests: z.array(line(limits.name)).max(limits.rows, 'validation.tooMany'),
  avatar: orNone(imageAddress),
  use_location: flag,
  /**
   * Needed for a new `email`. An account without a password needs a session that began less than ten minutes ago. The
   * address changes when it is confirmed (see `email-changes.ts`).
   */
  current_password: newPassword(1).optional(),
})

export const profileChange = profilePayload.partial()

export const accountEndpoints = {
  'POST /login': endpoint({
    summary: 'Start a session with email and password',
    isNeverStored: true,
    auth: 'public',
    body: loginPayload,
    response: one(session),
  }),
  'POST /logout': endpoint({
    summary: 'End this session; its token becomes invalid immediately',
    auth: 'signed_in',
    status: 204,
    response: nothing,
  }),
  'POST /register': endpoint({
    summary: 'Create a supporter (JSON) or an organization with its admin (multipart, documents[])',
    auth: 'public',
    body: z.discriminatedUnion('registration_type', [causeRegistrationPayload, signUpPayload]),
    // An organization's form has no terms to accept, and an empty list of documents is not a file.
    ignored: ['terms', 'documents'],
    multipart: { documents: 'many' },
    status: 201,
    response: one(session),
  }),
  'POST /forgotPassword': endpoint({
    summary: 'Mail a link to reset the password; the answer does not reveal whether the account exists',
    auth: 'public',
    body: forgotPasswordPayload,
    response: message,
  }),
  'POST /resetPassword': endpoint({
    summary: 'Set a new password with the token from the email; ends every session of the account',
    auth: 'public',
    body: resetPasswordPayload,
    response: message,
  }),
  'GET /profile': endpoint({
    summary: 'The signed-in user; related=organization adds the organization that they administer',
    auth: 'signed_in',
    query: z.object({ related: z.enum(['organization']).optional() }),
    response: one(user),
  }),
  'PUT /profile': endpoint({
    summary: 'Change fields of the signed-in user',
    auth: 'signed_in',
    body: profileChange,
    ignored: readOnlyFields(user, profileChange),
    response: one(user),
  }),
  'PUT /users/:id': endpoint({
    summary: 'The same as PUT /profile, addressed by id',
    auth: 'signed_in',
    params: idParams,
    body: profileChange,
    ignored: readOnlyFields(user, profileChange),
    response: one(user),
  }),
  'POST /users/:id/actions?action=update-password': endpoint({
    summary: 'Change the user’s own password; ends every other session of the account',
    auth: 'signed_in',
    params: idParams,
    body: changePasswordPayload,
    response: message,
  }),
  'POST /users/:id/actions?action=delete-account': endpoint({
    summary: 'Permanently delete the user’s own account, and the organization if they are its only owner',
    auth: 'signed_in',
    params: idParams,
    body: deleteAccountPayload,
    response: message,
  }),
  'GET /users/:id/deletion': endpoint({
    summary: 'What would be deleted together with the user’s own account',
    auth: 'signed_in',
    params: idParams,
    response: one(accountDeletion),
  }),
  'GET /users/:id/export': endpoint({
    summary: 'All personal data of the signed-in user, as a file',
    auth: 'signed_in',
    params: idParams,
    response: accountExport,
    media: 'application/json',
    fileName: 'rostrum-data.json',
  }),
}
