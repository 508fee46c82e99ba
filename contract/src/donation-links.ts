import { z } from 'zod'
import { limits, requiredText, url } from './fields.ts'
import { endpoint, idParams, nothing, resource } from './wire.ts'

/** A way to give on another site. No payment and no card data passes here. */
export const donationLink = z.object({ title: requiredText(160), excerpt: requiredText(500), link: url })

export const donationLinksPayload = z.object({
  donation_links: z.array(donationLink).min(1, 'validation.donationLink').max(limits.rows, 'validation.tooMany'),
})

/** `clicks` is there for the organization's own admins only. */
export const donationLinkShown = resource(
  'donation-links',
  z.object({ title: z.string(), excerpt: z.string(), link: z.string(), clicks: z.int().optional() }),
)
export type DonationLink = z.output<typeof donationLinkShown>

const links = z.object({ data: z.array(donationLinkShown) })

export const donationLinkEndpoints = {
  'GET /organizations/:id/donation-links': endpoint({
    summary: 'Every way to give to an organization, in its order',
    auth: 'public',
    params: idParams,
    response: links,
  }),
  'PUT /organizations/:id/donation-links': endpoint({
    summary: 'Replace the own links; one that keeps its address keeps its clicks',
    auth: 'organization',
    capability: 'edit',
    params: idParams,
    body: donationLinksPayload,
    response: links,
  }),
  'DELETE /organizations/:id/donation-links': endpoint({
    summary: 'Stop asking for donations: take all own links down',
    auth: 'organization',
    capability: 'edit',
    params: idParams,
    status: 204,
    response: nothing,
  }),
  'POST /donation-links/:id/actions?action=click': endpoint({
    summary: 'Somebody followed a link. Counted as a click, never as a donation',
    auth: 'public',
    params: idParams,
    status: 204,
    response: nothing,
  }),
}
