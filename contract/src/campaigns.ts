import { z } from 'zod'
import { defineKind } from './content.ts'
import { division } from './divisions.ts'
import { email, limits, line, orNone, phone, requiredLine, requiredText, text, urlOrEmpty } from './fields.ts'
import { callCampaigns } from './kinds/call-campaigns.ts'
import { emailCampaigns } from './kinds/email-campaigns.ts'
import { mailCampaigns } from './kinds/mail-campaigns.ts'
import { mergeFields, onlyMergeFields } from './merge-fields.ts'
import { wordsQuestion } from './own-words-fields.ts'
import { postalAddress } from './postal-address.ts'

/** A person to call. `note` is what callers should know about them. */
export const callTarget = z.object({
  name: requiredLine(limits.name),
  phone,
  office: line(limits.line).default(''),
  note: text(500).default(''),
})
export type CallTarget = z.output<typeof callTarget>

/** How many people of a directory everybody may be asked to call or to write to, wherever they live. */
export const MAX_KEY_TARGETS = 50

/** Which people of a directory a campaign asks its supporters to reach. */
const directoryChoice = {
  /** The directory with the people. Supporters are shown those who represent them. */
  directory_id: orNone(z.uuid('validation.id')).default(null),
  /** Only people with these titles; everybody if there are none. */
  directory_titles: z.array(requiredLine(80)).max(20, 'validation.tooMany').default([]),
  /** Only people who are elected in these divisions, or in parts of them; everywhere if there are none. */
  directory_divisions: z.array(division).max(100, 'validation.tooMany').default([]),
  /** The ids of people in the directory whom everybody is asked to reach, such as the chair of a committee. */
  key_targets: z.array(z.uuid('validation.id')).max(MAX_KEY_TARGETS, 'validation.tooMany').default([]),
}
/** The attributes with which a campaign chooses people of a directory. */
export type DirectoryChoice = z.output<z.ZodObject<typeof directoryChoice>>

/** The same of a campaign whose people are entered. */
export const noDirectory: DirectoryChoice = {
  directory_id: null,
  directory_titles: [],
  directory_divisions: [],
  key_targets: [],
}

/** The result of a call. */
export type CallOutcome = (typeof callCampaigns)['outcomes'][number]

export const callCampaignKind = defineKind(callCampaigns, {
  example: {
    title: 'Call your alderperson about the heating rule',
    summary: 'Ask for a yes on File 25-1140 before the committee meets.',
    background:
      'Last winter 212 homes in the city were without heat for three days or longer. The rule sets a limit of one.',
    message:
      'Hello, my name is {name} and I live in {city}. I am calling to ask {target} to vote yes on File 25-1140, the heating rule.\n{me.words}',
    words_question: 'Have you been cold at home?',
    guidelines: 'Don’t name your landlord.\nDon’t argue with staff.',
    call_list: [
      { name: 'Ald. Ines Okello', phone: '414-555-0126', office: 'Common Council, District 6', note: '' },
      { name: 'Ald. Kenji Tanaka', phone: '414-555-0127', office: 'Common Council, District 3', note: '' },
    ],
    ...noDirectory,
  },
  attributes: z.object({
    title: requiredLine(160),
    summary: requiredText(300),
    background: requiredText(limits.text),
    /** The script, with `mergeFields.script`. */
    message: requiredText(limits.text).superRefine(onlyMergeFields(mergeFields.script)),
    words_question: wordsQuestion,
    /** What callers should not say, one rule per line. */
    guidelines: text(limits.text).default(''),
    /** Whom to call, unless they come from a directory. */
    call_list: z.array(callTarget).max(limits.rows, 'validation.tooMany').default([]),
    ...directoryChoice,
  }),
  requires: ({ call_list: list, directory_id: directory }) =>
    list.length > 0 || directory !== null ? [] : [{ path: ['call_list'], message: 'validation.callList' }],
})
export type CallCampaign = z.output<typeof callCampaignKind.resource>

/** A person to write to. */
export const emailTarget = z.object({
  name: requiredLine(limits.name),
  email,
  office: line(limits.line).default(''),
})
export type EmailTarget = z.output<typeof emailTarget>

export const emailCampaignKind = defineKind(emailCampaigns, {
  example: {
    title: 'Tell the housing committee your rent story',
    about:
      'The committee reads every email before it votes. Three short paragraphs are drafted; make the middle one yours.',
    subject: 'Vote yes on the heating rule',
    message:
      'Dear {target},\n\nmy name is {name} and I live in {city}. Vote yes on File 25-1140.\n\n{me.words}\n\n{name}',
    words_question: '',
    guidelines: 'Don’t send attachments.',
    email_list: [
      { name: 'Ald. Ines Okello', email: 'okello@council.example', office: 'Common Council, District 6' },
      { name: 'Ald. Kenji Tanaka', email: 'tanaka@council.example', office: '' },
    ],
    ...noDirectory,
  },
  attributes: z.object({
    title: requiredLine(160),
    about: requiredText(limits.text),
    subject: line(limits.line).superRefine(onlyMergeFields(mergeFields.subject)).default(''),
    /** The text of the email, with `mergeFields.email`. */
    message: requiredText(limits.text).superRefine(onlyMergeFields(mergeFields.email)),
    words_question: wordsQuestion,
    guidelines: text(limits.text).default(''),
    /** Whom to write to, unless they come from a directory. */
    email_list: z.array(emailTarget).max(limits.rows, 'validation.tooMany').default([]),
    ...directoryChoice,
  }),
  requires: ({ email_list: list, directory_id: directory }) =>
    list.length > 0 || directory !== null ? [] : [{ path: ['email_list'], message: 'validation.emailList' }],
})
export type EmailCampaign = z.output<typeof emailCampaignKind.resource>

export const keyPoint = z.object({ title: requiredLine(160), excerpt: requiredText(500) })

/** A person to send a letter to. */
export const addressTarget = z.object({
  name: requiredLine(limits.name),
  address: postalAddress,
  office: line(limits.line).default(''),
})
export type AddressTarget = z.output<typeof addressTarget>

export const mailCampaignKind = defineKind(mailCampaigns, {
  example: {
    title: 'Send a letter to the mayor',
    about: 'Print it, sign it, stamp it. Paper gets counted.',
    background: 'The mayor’s office logs each letter by subject and answers within ten days.',
    key_points: [{ title: 'Nine days without heat', excerpt: 'That is how long one building waited last winter.' }],
    address_list_link: 'https://riversidetenants.example.org/addresses',
    letter_template: '{date}\n\nDear Mayor,\n\nsign the heating rule.\n\n{me.words}\n\n{name}\n{address}',
    words_question: 'What was your winter like?',
    guidelines: 'One letter per person.',
    address_list: [],
    ...noDirectory,
  },
  attributes: z.object({
    title: requiredLine(160),
    about: requiredText(300),
    background: requiredText(limits.text),
    key_points: z.array(keyPoint).min(1, 'validation.keyPoint').max(20, 'validation.tooMany'),
    /** A page that lists the addresses to write to, if they are not known here. */
    address_list_link: urlOrEmpty.default(''),
    /** The letter, with `mergeFields.letter`. */
    letter_template: text(limits.text).superRefine(onlyMergeFields(mergeFields.letter)).default(''),
    words_question: wordsQuestion,
    guidelines: text(limits.text).default(''),
    /** Whom to write to, unless they come from a directory. */
    address_list: z.array(addressTarget).max(limits.rows, 'validation.tooMany').default([]),
    ...directoryChoice,
  }),
  requires: ({ address_list: list, directory_id: directory, address_list_link: link }) =>
    list.length > 0 || directory !== null || link !== ''
      ? []
      : [{ path: ['address_list_link'], message: 'validation.addressList' }],
})
export type MailCampaign = z.output<typeof mailCampaignKind.resource>
