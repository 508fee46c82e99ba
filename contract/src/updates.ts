import { z } from 'zod'
import { keyPoint } from './campaigns.ts'
import { contentEndpoints, defineKind } from './content.ts'
import { limits, requiredText, url } from './fields.ts'

export const notificationTypes = ['email_and_profile', 'profile_only'] as const

export const updateKind = defineKind({
  path: 'campaign-updates',
  titleField: 'title',
  searchedBy: ['background', 'key_points'],
  outcomes: [],
  counted: [],
  attributes: z.object({
    title: requiredText(160),
    background: requiredText(limits.text),
    key_points: z.array(keyPoint).min(1, 'validation.keyPoint').max(20, 'validation.tooMany'),
    notification_type: z.enum(notificationTypes, 'validation.choice'),
    /** There may be none; one that is there has a title. */
    link_sections: z
      .array(z.object({ title: requiredText(160), links: z.array(url).max(20, 'validation.tooMany') }))
      .max(20, 'validation.tooMany')
      .default([]),
  }),
})
export type Update = z.output<typeof updateKind.resource>

export const updateEndpoints = { ...contentEndpoints(updateKind) }
