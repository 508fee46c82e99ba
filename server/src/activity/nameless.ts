import type { RecentActivities } from '@rostrum/contract/activity'

const nobody = { user: null } as const

/** What came of it, for those who may not know of whom: what was done and when stays, who it was and how to reach them goes. */
export const withoutPeople = ({ activities, ...recent }: RecentActivities): RecentActivities => ({
  ...recent,
  activities: {
    // `fromEntries` forgets which section has which entries; they keep their own.
    ...(Object.fromEntries(
      Object.entries(activities).map(([section, entries]) => [
        section,
        entries.map((entry) => ({ ...entry, ...nobody })),
      ]),
    ) as unknown as RecentActivities['activities']),
    // A follower's entry goes by the person's id, which is not for them either.
    new_followers: activities.new_followers.map((entry, index) => ({ ...entry, ...nobody, id: String(index) })),
    phone_bank_registrations: activities.phone_bank_registrations.map((entry) => ({
      ...entry,
      ...nobody,
      registrant: null,
    })),
    pledges: activities.pledges.map((entry) => ({ ...entry, voter: null, vote_details: null })),
  },
})
