import { z } from 'zod'
import { contentEndpoints, defineKind } from './content.ts'
import { dialablePhone, email, limits, requiredText, text, url } from './fields.ts'

/** One person to call. `note` is what a caller should know about them. */
export const callTarget = z.object({
  name: requiredText(limits.name),
  phone: dialablePhone,
  office: text(limits.line).default(''),
  note: text(500).default(''),
})
export type CallTarget = z.output<typeof callTarget>

/** How a call went. */
export const callOutcomes = ['contacted', 'voicemail', 'unavailable', 'skip'] as const
export type CallOutcome = (typeof callOutcomes)[number]

export const callCampaignKind = defineKind({
  path: 'call-campaigns',
  titleField: 'title',
  searchedBy: ['summary', 'background'],
  outcomes: callOutcomes,
  // Who only skipped has not called anybody.
  counted: ['contacted', 'voicemail', 'unavailable'],
  targets: { list: 'call_list', by: 'phone' },
  attributes: z.object({
    title: requiredText(160),
    summary: requiredText(300),
    background: requiredText(limits.text),
    /** The script. `{name}`, `{city}` and `{target}` are filled in for the caller. */
    message: requiredText(limits.text),
    /** What not to say, one rule a line. */
    guidelines: text(limits.text).default(''),
    call_list: z.array(callTarget).min(1, 'validation.callList').max(limits.rows, 'validation.tooMany'),
  }),
})
export type CallCampaign = z.output<typeof callCampaignKind.resource>

/** One person to write to. */
export const emailTarget = z.object({
  name: requiredText(limits.name),
  email,
  office: text(limits.line).default(''),
})
export type EmailTarget = z.output<typeof emailTarget>

export const emailCampaignKind = defineKind({
  path: 'email-campaigns',
  titleField: 'title',
  searchedBy: ['about', 'subject'],
  // Opening a mail program is not sending: only who says that they sent it took part.
  outcomes: ['sent'],
  counted: ['sent'],
  targets: { list: 'email_list', by: 'email' },
  attributes: z.object({
    title: requiredText(160),
    about: requiredText(limits.text),
    subject: text(limits.line).default(''),
    /** The text. `{name}`, `{city}` and `{target}` are filled in for the sender. */
    message: requiredText(limits.text),
    guidelines: text(limits.text).default(''),
    email_list: z.array(emailTarget).min(1, 'validation.emailList').max(limits.rows, 'validation.tooMany'),
  }),
})
export type EmailCampaign = z.output<typeof emailCampaignKind.resource>

export const keyPoint = z.object({ title: requiredText(160), excerpt: requiredText(500) })

export const mailOutcomes = ['prepared', 'mailed'] as const

export const mailCampaignKind = defineKind({
  path: 'mail-campaigns',
  titleField: 'title',
  searchedBy: ['about', 'background', 'key_points'],
  // Counted apart: a letter that was printed, and one that is in the post.
  outcomes: mailOutcomes,
  counted: mailOutcomes,
  // What is in the post is not taken back to the desk by a second print.
  final: 'mailed',
  attributes: z.object({
    title: requiredText(160),
    about: requiredText(300),
    background: requiredText(limits.text),
    key_points: z.array(keyPoint).min(1, 'validation.keyPoint').max(20, 'validation.tooMany'),
    /** Where the addresses are listed. */
    address_list_link: url,
    /** The letter. `{name}`, `{address}` and `{date}` are filled in for the sender. */
    letter_template: text(limits.text).default(''),
    guidelines: text(limits.text).default(''),
  }),
})
export type MailCampaign = z.output<typeof mailCampaignKind.resource>

export const campaignEndpoints = {
  ...contentEndpoints(callCampaignKind),
  ...contentEndpoints(emailCampaignKind),
  ...contentEndpoints(mailCampaignKind),
}
