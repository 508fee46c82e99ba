import { z } from 'zod'
import { accountExport } from './account-export.ts'
import {
  email,
  imageAddress,
  limits,
  newPassword,
  orNone,
  passwordsMatch,
  requiredText,
  text,
  usPhone,
  whenGiven,
} from './fields.ts'
import { organizationRoles } from './roles.ts'
import { endpoint, flag, idParams, instant, message, nothing, one, permissionsMeta, resource } from './wire.ts'

export const passwordMinimum = { login: 6, signUp: 6, causeRegistration: 8, reset: 8, change: 10 } as const

export const userTypes = ['regular_user', 'organization'] as const
export type UserType = (typeof userTypes)[number]

export const userAttributes = z.object({
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  interests: z.array(z.string()),
  use_location: z.boolean(),
  is_organization_admin: z.boolean(),
  user_type: z.enum(userTypes),
  /** Whether they look after the platform. */
  is_moderator: z.boolean(),
  approved_at: instant.nullable(),
  /** Who they are to the provider that they first signed in through; null for those who never did. */
  social_id: z.string().nullable(),
  /** False for who signs in through a provider only. */
  has_password: z.boolean(),
})

/** The organization that a user administers, as short as the shell needs it. */
const ownOrganization = resource(
  'organizations',
  z.object({
    name: z.string(),
    profile_image: z.string().nullable(),
    is_verified: z.boolean(),
    published_at: instant.nullable(),
    /** What the user is there. */
    role: z.enum(organizationRoles),
  }),
)

export const user = resource('users', userAttributes).extend({
  meta: permissionsMeta,
  relationships: z.object({ organization: ownOrganization }).optional(),
})
export type User = z.output<typeof user>

/** A user with a fresh session: `meta.token` is shown this once and stored only as a hash. */
export const session = user.extend({ meta: permissionsMeta.extend({ token: z.string() }) })
export type Session = z.output<typeof session>

export const loginPayload = z.object({ email, password: newPassword(passwordMinimum.login) })

const mismatch = {
  error: 'validation.passwordMismatch',
  path: ['password_confirmation'],
  when: whenGiven('password', 'password_confirmation'),
}
const confirmation = z.string('validation.required').min(1, 'validation.required')

export const signUpPayload = z
  .object({
    registration_type: z.literal('regular_user').optional(),
    first_name: requiredText(limits.name),
    last_name: requiredText(limits.name),
    phone: requiredText(limits.phone),
    email,
    password: newPassword(passwordMinimum.signUp),
    password_confirmation: confirmation,
    terms: flag.default(false).refine((accepted) => accepted, 'validation.terms'),
  })
  .refine(passwordsMatch, mismatch)

/** Documents travel beside these fields as `documents[]`. */
export const causeRegistrationPayload = z
  .object({
    registration_type: z.literal('organization'),
    organization_name: requiredText(limits.name),
    email,
    password: newPassword(passwordMinimum.causeRegistration),
    password_confirmation: confirmation,
    admin_first_name: requiredText(limits.name),
    admin_last_name: requiredText(limits.name),
    contact_email: email,
    phone: requiredText(limits.phone),
    address: requiredText(),
    zip_code: requiredText(20),
    is_registered_entity: flag,
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

/** Whether a chosen file may be appended to the documents: a known ending, and not empty. */
export const acceptsDocument = (file: { name: string; size: number }): boolean =>
  file.size > 0 && Object.keys(documentFormats).some((ending) => file.name.toLowerCase().endsWith(ending))

export const forgotPasswordPayload = z.object({ email })

export const resetPasswordPayload = z
  .object({
    token: requiredText(),
    email,
    password: newPassword(passwordMinimum.reset),
    password_confirmation: confirmation,
  })
  .refine(passwordsMatch, mismatch)

/** Kinds of characters that a changed password holds; the form ticks them off one by one. */
export const passwordCharacters = {
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  number: /\p{Nd}/u,
  symbol: /[^\p{L}\p{N}\s]/u,
} as const

export const changePasswordPayload = z
  .object({
    /** Names the account to whatever remembers passwords; the account is the one in the address. */
    email: email.optional(),
    current_password: newPassword(1),
    password: newPassword(passwordMinimum.change)
      .regex(passwordCharacters.upper, 'validation.passwordUpper')
      .regex(passwordCharacters.lower, 'validation.passwordLower')
      .regex(passwordCharacters.number, 'validation.passwordNumber')
      .regex(passwordCharacters.symbol, 'validation.passwordSymbol'),
    password_confirmation: confirmation,
  })
  .refine(passwordsMatch, mismatch)

/** Without a password for an account that has none: then the session has to be a fresh one. */
export const deleteAccountPayload = z.object({ password: newPassword(1).optional() })

/** How somebody shows that it is them who deletes the account. */
export const deletionProofs = ['password', 'recent_sign_in', 'sign_in_again'] as const

/** What goes and what stays when this account is deleted; told before it is. */
export const accountDeletion = resource(
  'account-deletions',
  z.object({
    /** The password; for accounts without one, having just signed in, which one may have to do again. */
    proof: z.enum(deletionProofs),
    /** Providers to sign in with again. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The organization that the person administers. */
    organization: z
      .object({
        id: z.string(),
        name: z.string(),
        /** Whether it is deleted as well, because nobody else owns it. */
        is_deleted: z.boolean(),
        followers_count: z.int(),
        items_count: z.int(),
        /** Who administers it besides; they lose it when it is deleted. */
        other_admins_count: z.int(),
      })
      .nullable(),
  }),
)
export type AccountDeletion = z.output<typeof accountDeletion>

export const profilePayload = z.object({
  name: requiredText(2 * limits.name + 1),
  first_name: requiredText(limits.name),
  last_name: requiredText(limits.name),
  address: requiredText(),
  email,
  phone: usPhone,
  interests: z.array(text(limits.name)).max(limits.rows, 'validation.tooMany'),
  avatar: orNone(imageAddress),
  use_location: flag,
})

export const profileChange = profilePayload.partial()

export const accountEndpoints = {
  'POST /login': endpoint({
    summary: 'Start a session with email and password',
    auth: 'public',
    body: loginPayload,
    response: one(session),
  }),
  'POST /logout': endpoint({
    summary: 'End this session; its token is dead at once',
    auth: 'signed_in',
    status: 204,
    response: nothing,
  }),
  'POST /register': endpoint({
    summary: 'Create a supporter (JSON) or an organization with its admin (multipart, documents[])',
    auth: 'public',
    body: z.discriminatedUnion('registration_type', [causeRegistrationPayload, signUpPayload]),
    multipart: true,
    status: 201,
    response: one(session),
  }),
  'POST /forgotPassword': endpoint({
    summary: 'Mail a link to reset the password; the answer never tells whether the account exists',
    auth: 'public',
    body: forgotPasswordPayload,
    response: message,
  }),
  'POST /resetPassword': endpoint({
    summary: 'Set a new password with the token of the mail; ends every session of the account',
    auth: 'public',
    body: resetPasswordPayload,
    response: message,
  }),
  'GET /profile': endpoint({
    summary: 'The signed-in user; with related=organization also the organization they administer',
    auth: 'signed_in',
    query: z.object({ related: z.enum(['organization']).optional() }),
    response: one(user),
  }),
  'PUT /profile': endpoint({
    summary: 'Change any of the signed-in user’s own fields',
    auth: 'signed_in',
    body: profileChange,
    response: one(user),
  }),
  'PUT /users/:id': endpoint({
    summary: 'The same as PUT /profile, addressed by id',
    auth: 'signed_in',
    params: idParams,
    body: profileChange,
    response: one(user),
  }),
  'POST /users/:id/actions?action=update-password': endpoint({
    summary: 'Change the own password; ends every other session of the account',
    auth: 'signed_in',
    params: idParams,
    body: changePasswordPayload,
    response: message,
  }),
  'POST /users/:id/actions?action=delete-account': endpoint({
    summary: 'Delete the own account for good, and the organization that nobody else owns',
    auth: 'signed_in',
    params: idParams,
    body: deleteAccountPayload,
    response: message,
  }),
  'GET /users/:id/deletion': endpoint({
    summary: 'What deleting the own account would take along',
    auth: 'signed_in',
    params: idParams,
    response: one(accountDeletion),
  }),
  'GET /users/:id/export': endpoint({
    summary: 'Everything that is kept of the own person, as one file',
    auth: 'signed_in',
    params: idParams,
    response: accountExport,
    media: 'application/json',
    fileName: 'rostrum-data.json',
  }),
}
