import { z } from 'zod'
import { limits, requiredLine, requiredText, url } from './fields.ts'
import { endpoint, idParams, nothing, readOnlyFields, resource, revisionMeta } from './wire.ts'

/** A link to donate on another site. Rostrum handles neither payments nor card data. */
export const donationLink = z.object({ title: requiredLine(160), excerpt: requiredText(500), link: url })
export type DonationLinkFields = z.output<typeof donationLink>

export const donationLinksPayload = z.object({
  donation_links: z.array(donationLink).min(1, 'validation.donationLink').max(limits.rows, 'validation.tooMany'),
})

/** `clicks` is only present for the organization's own admins. */
export const donationLinkShown = resource(
  'donation-links',
  z.object({ title: z.string(), excerpt: z.string(), link: z.string(), clicks: z.int().optional() }),
)
export type DonationLink = z.output<typeof donationLinkShown>

const links = z.object({ data: z.array(donationLinkShown), meta: revisionMeta })

export const donationLinkEndpoints = {
  'GET /organizations/:id/donation-links': endpoint({
    summary: 'All donation links of an organization, in its order',
    auth: 'public',
    scope: 'content:read',
    params: idParams,
    response: links,
  }),
  'PUT /organizations/:id/donation-links': endpoint({
    summary: 'Replace the donation links of the admin’s own organization; a link that keeps its URL keeps its clicks',
    auth: 'organization',
    scope: 'content:write',
    capability: 'edit',
    params: idParams,
    body: donationLinksPayload,
    // The attributes of a link that is listed, and what identifies it.
    ignored: [
      'organization_id',
      ...readOnlyFields(donationLinkShown, donationLink).map((name) => `donation_links.*.${name}`),
    ],
    response: links,
  }),
  'DELETE /organizations/:id/donation-links': endpoint({
    summary: 'Remove all donation links of the admin’s own organization',
    auth: 'organization',
    scope: 'content:write',
    capability: 'edit',
    params: idParams,
    status: 204,
    response: nothing,
  }),
  'POST /donation-links/:id/actions?action=click': endpoint({
    summary: 'Count a click on a donation link; clicks are not counted as donations',
    auth: 'public',
    params: idParams,
    status: 204,
    response: nothing,
  }),
}
