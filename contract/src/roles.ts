/** Roles of admins in their organization, in descending order of rights. */
export const organizationRoles = ['owner', 'editor', 'volunteer_manager', 'viewer'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/**
 * The capabilities of admins, and the roles that have them. Everything that is not listed here (the dashboard without
 * names, drafts, counts, the list of admins, leaving) is open to every admin. The reasons are in decision 15.
 */
const allowed = {
  /** Change, publish, unpublish and delete the profile, content, donation links and the set-up of the phone bank. */
  edit: ['owner', 'editor'],
  /** See who took part, pledged, volunteers or follows, with contact data; export lists as CSV. */
  people: ['owner', 'editor', 'volunteer_manager'],
  /** Write a mail to many people at once. */
  broadcasts: ['owner', 'editor'],
  /** Conversations and messages from the contact form. */
  inbox: ['owner', 'editor', 'volunteer_manager'],
  /** The audit log. */
  audit: ['owner', 'editor'],
  /** The documents for the verification of the organization. */
  documents: ['owner'],
  /** Invite admins, change their roles and remove them. */
  team: ['owner'],
  /** API tokens and webhooks, with which other programs work for the organization. */
  programs: ['owner'],
  /** Everything that the organization has, as one file. */
  archive: ['owner'],
} as const satisfies Record<string, readonly OrganizationRole[]>
export type Capability = keyof typeof allowed
export const capabilities = Object.keys(allowed) as Capability[]

export const rolesThatMay = (capability: Capability): readonly OrganizationRole[] => allowed[capability]

/** The only place that decides what a role may do. */
export const may = (role: OrganizationRole | null, capability: Capability): boolean =>
  role !== null && rolesThatMay(capability).includes(role)
