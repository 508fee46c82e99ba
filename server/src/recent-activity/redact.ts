import type { RecentActivities } from '@rostrum/contract/recent-activity'

const nobody = { user: null } as const

/** Removes everything that identifies people, for roles that may not see them. What was done, and when, stays. */
export const redactPeople = ({ activities, ...recent }: RecentActivities): RecentActivities => ({
  ...recent,
  activities: {
    // The cast is needed because `fromEntries` loses the type of each section, which the mapping keeps.
    ...(Object.fromEntries(
      Object.entries(activities).map(([section, entries]) => [
        section,
        entries.map((entry) => ({ ...entry, ...nobody, guest: null })),
      ]),
    ) as unknown as RecentActivities['activities']),
    // The id of a follower's entry is the person's id, so it is replaced.
    new_followers: activities.new_followers.map((entry, index) => ({
      ...entry,
      ...nobody,
      id: String((recent.meta.current_page - 1) * recent.meta.per_page + index),
    })),
    phone_bank_registrations: activities.phone_bank_registrations.map((entry) => ({
      ...entry,
      ...nobody,
      registrant: null,
    })),
    pledges: activities.pledges.map((entry) => ({ ...entry, voter: null, guest: null, vote_details: null })),
  },
})
