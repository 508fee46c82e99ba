/** What an admin is to their organization, the one with the most rights first. */
export const organizationRoles = ['owner', 'editor', 'volunteer_manager', 'viewer'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/**
 * What an admin may be allowed to do for their organization, and who is. Whatever is not here (the dashboard without
 * names, drafts, counts, who the other admins are, leaving) is every admin's. The reasons are in decision 15.
 */
const allowed = {
  /** Profile, content, donation links and the set-up of the phone bank: change, publish, take back and delete. */
  edit: ['owner', 'editor'],
  /** Who took part, pledged, volunteers or follows, with how to reach them; lists for spreadsheets. */
  people: ['owner', 'editor', 'volunteer_manager'],
  /** Conversations and what came by the contact form. */
  inbox: ['owner', 'editor', 'volunteer_manager'],
  /** Who did what. */
  audit: ['owner', 'editor'],
  /** The documents that the organization was verified by. */
  documents: ['owner'],
  /** Invite, change roles, remove. */
  team: ['owner'],
} as const satisfies Record<string, readonly OrganizationRole[]>
export type Capability = keyof typeof allowed
export const capabilities = Object.keys(allowed) as Capability[]

export const rolesThatMay = (capability: Capability): readonly OrganizationRole[] => allowed[capability]

/** The one place that decides what a role may do. */
export const may = (role: OrganizationRole | null, capability: Capability): boolean =>
  role !== null && rolesThatMay(capability).includes(role)
