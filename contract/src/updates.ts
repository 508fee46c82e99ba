import { z } from 'zod'
import { keyPoint } from './campaigns.ts'
import { defineKind } from './content.ts'
import { limits, requiredLine, requiredText, url } from './fields.ts'
import { campaignUpdates } from './kinds/campaign-updates.ts'
import { endpoint, idParams } from './wire.ts'

/** Whether followers get an email about the update, or it is only shown on the profile. */
export const updateReaches = ['email_and_profile', 'profile_only'] as const

/**
 * How many updates and broadcasts an organization may mail to a person within 24 hours. Further updates are in the daily
 * digest; further broadcasts are left out.
 */
export const MAX_NEWS_MAILS_PER_DAY = 3

export const updateKind = defineKind(campaignUpdates, {
  example: {
    title: 'Committee moves the heating rule to a full vote',
    background: 'Four to one. Here is what changed in the text, and who still needs a call.',
    key_points: [{ title: 'Nine days without heat', excerpt: 'That is how long one building waited last winter.' }],
    notification_type: 'profile_only',
    link_sections: [{ title: 'Read more', links: ['https://milwaukee.example.org/25-1140'] }],
  },
  attributes: z.object({
    title: requiredLine(160),
    background: requiredText(limits.text),
    key_points: z.array(keyPoint).min(1, 'validation.keyPoint').max(20, 'validation.tooMany'),
    notification_type: z.enum(updateReaches, 'validation.choice'),
    /** May be empty; each section needs a title. */
    link_sections: z
      .array(z.object({ title: requiredLine(160), links: z.array(url).max(20, 'validation.tooMany') }))
      .max(20, 'validation.tooMany')
      .default([]),
  }),
})

export const updateFeedEndpoints = {
  'GET /organizations/:id/updates.atom': endpoint({
    summary: 'A feed of the latest updates that the organization has published (Atom, RFC 4287)',
    auth: 'public',
    params: idParams,
    response: z.string(),
    media: 'application/atom+xml',
    isRevalidated: true,
  }),
}

export type Update = z.output<typeof updateKind.resource>
