/** What somebody can allow. Each belongs to an organization, except for the digest of the platform. */
export const consentPurposes = [
  'organization_mail',
  'share_contact',
  'event_reminders',
  'platform_digest',
  'phone_contact',
] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** Purposes that no organization has. */
export const platformPurposes: readonly ConsentPurpose[] = ['platform_digest']

/**
 * The sentences that people agree to, with their current versions. The catalogue has each version
 * (`consents.texts.follow.1`), and none of them ever changes: another wording is the next version.
 */
export const consentTexts = { follow: 1, news: 1, contact: 1, reminders: 1, digest: 1, phone: 1 } as const
export type ConsentText = keyof typeof consentTexts

/** The sentence beside the box of a purpose. Following has a sentence of its own. */
export const textOfPurpose: Record<ConsentPurpose, ConsentText> = {
  organization_mail: 'news',
  share_contact: 'contact',
  event_reminders: 'reminders',
  platform_digest: 'digest',
  phone_contact: 'phone',
}

/** The key of a sentence in the catalogue. */
export const consentTextKey = (text: string, version: number): string => `texts.${text}.${version}`
