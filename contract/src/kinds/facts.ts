import type { WayToReach } from '../directories.ts'
/** The facts of a kind of content as plain data without zod, so that pages can import them. */
export interface KindFacts {
  /** In the plural, as in paths and `type`: `call-campaigns`. */
  path: string
  /**
   * First segment of its public pages: the list is `/{page}/{organization}`, an item is `/{page}/{organization}/{id}`.
   */
  page: string
  /** Set for campaigns. */
  isCampaign?: true
  /** The path of the organizer's pages: the list, and below it `/new` and `/edit/{id}`. */
  organizerPage: string
  /** The path of the organizer's list, if it is not `organizerPage`. */
  organizerList?: string
  /** The path below `organizerPage` where an organizer sees who took part in an item; `results` by default. */
  participantsPage?: string
  /** About how many minutes an organizer needs to write and publish one, as a hint before they begin. */
  minutesToPublish: number
  /** About how many minutes it takes to take part, and with a list of targets for each of them, if that is longer. */
  minutesToAct?: number
  minutesPerTarget?: number
  /** The name of its icon in `web/src/ui/icon.tsx`. */
  icon: string
  /** The field that names an item in lists, notifications and the activity feed. */
  titleField: string
  /** The field that is shown below the title. */
  summaryField: string
  /** The fields that the search looks at besides the title, the summarizing field first. */
  searchedBy: readonly string[]
  /**
   * Possible answers of people who take part, in the order in which results are listed. Empty if nobody can take part,
   * or if the kind has its own endpoint for it.
   */
  outcomes: readonly string[]
  /** The answers that count as having taken part; all others are only stored. */
  counted: readonly string[]
  /** The section of the recent activity that lists who took part; none if nobody can take part. */
  activitySection?: string
  /**
   * The answer that has limited places. Beyond the number in the field `by`, it becomes `overflow`, which is a
   * waitlist.
   */
  limited?: { outcome: string; overflow: string; by: string }
  /** The field with the shifts that people choose from. */
  shifts?: string
  /** The list of targets that people go through, and how they reach them. */
  targets?: { list: string; by: WayToReach }
  /** The answer that no other answer replaces. */
  final?: string
  /** An additional name of `engagements_count` in API responses. */
  countName?: string
}
