/** The causes of every new installation. The demo community uses all of them. */
export const causes = [
  'Candidate',
  'Civil rights',
  'Clean water',
  'Climate',
  'Disability rights',
  'Education',
  'Fair wages',
  'Farming',
  'Food justice',
  'Health care',
  'Housing',
  'Immigration',
  'Libraries',
  'Parks',
  'Public transit',
  'Tenant rights',
  'Veterans',
  'Voting',
] as const

export type Cause = (typeof causes)[number]
