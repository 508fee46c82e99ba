/** The facts of a kind of content as plain data, without zod: pages may import them. */
export interface KindFacts {
  /** Plural, as in paths and `type`: `call-campaigns`. */
  path: string
  /** Its public pages: the list is `/{page}/{organization}`, an item `/{page}/{organization}/{id}`. */
  page: string
  /** Its page is the one that all campaigns share; another kind has a page of its own. */
  isCampaign?: true
  /** The organizer's pages of it: its list, and below it `/new` and `/edit/{id}`. */
  organizerPage: string
  /** The organizer's list, where that is not `organizerPage`. */
  organizerList?: string
  /** Where an organizer sees who took part in an item, below `organizerPage`; `results` where nothing else is said. */
  participantsPage?: string
  /** The name of its icon among those of `web/src/ui/icon.tsx`. */
  icon: string
  /** Which of its fields names an item in lists, notifications and the activity feed. */
  titleField: string
  /** Which of its fields stands under that name. */
  summaryField: string
  /** The fields it is found by besides its title; what sums it up comes first. */
  searchedBy: readonly string[]
  /** What people may answer who take part, in the order in which results are told. Empty: there is nothing to take part in, or the kind has its own call for it. */
  outcomes: readonly string[]
  /** The answers that count a person as having taken part; the others are only remembered. */
  counted: readonly string[]
  /** The section of an organization's recent activity that lists who took part; none where nobody takes part. */
  activitySection?: string
  /** An answer with limited places: beyond the number in the field `by`, it becomes `overflow` and waits in order. */
  limited?: { outcome: string; overflow: string; by: string }
  /** The list that people go through one by one, and which field of its rows a row goes by (see `targetKeys`). */
  targets?: { list: string; by: string }
  /** The answer that is never taken back by another. */
  final?: string
  /** Another name that `engagements_count` also goes by on the wire. */
  countName?: string
}
