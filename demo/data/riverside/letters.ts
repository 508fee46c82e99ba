import { noDirectory } from '@rostrum/contract/campaigns'
import type { EmailFields, MailFields } from '../letters.ts'

export const rentStory: EmailFields = {
  title: 'Tell the housing committee your rent story',
  about:
    'The committee reads every email before it votes on File 25-1140. Three short paragraphs are drafted; make the middle one yours.\n\nNumbers they have. What they do not have is what it is like to sleep in a coat. One true sentence from you is worth more than our whole draft.',
  subject: 'Please vote yes on File 25-1140, the heating rule',
  message:
    'Dear {target},\n\nmy name is {name}, and I rent in {city}.\n\nLast winter my building had no heat for nine days. We ran the oven with the door open and slept in our coats.\n\n{me.words}\n\nFile 25-1140 would set a limit of one day. Please vote yes.\n\n{name}',
  words_question: 'What was last winter like where you live?',
  guidelines: 'Don’t name your landlord.\nDon’t send attachments: the office does not open them.',
  ...noDirectory,
  email_list: [
    { name: 'Ald. Ines Okello', email: 'okello@council.example', office: 'Common Council, District 6, chair' },
    { name: 'Ald. Marta Brandt-Ruiz', email: 'brandt-ruiz@council.example', office: 'Common Council, District 3' },
    { name: 'Ald. Kenji Tanaka', email: 'tanaka@council.example', office: 'Common Council, District 10' },
  ],
}

export const letterToTheMayor: MailFields = {
  title: 'Send a letter to the mayor',
  about: 'Print it, sign it, stamp it. Paper gets counted.',
  background:
    'The mayor’s office logs each letter by subject and answers within ten days. Last spring 300 letters on one subject put it on the agenda within a month.',
  key_points: [
    {
      title: 'Nine days without heat',
      excerpt: 'That is how long one building waited last winter. The rule says one.',
    },
    { title: 'The city sends the bill', excerpt: 'When an owner does nothing, the city repairs and the owner pays.' },
    { title: 'Who writes', excerpt: 'Say that you rent here, and since when. They answer people who stay.' },
  ],
  address_list_link: '',
  address_list: [
    { name: 'Office of the Mayor', address: 'City Hall, Room 201\n200 E Wells St\nMilwaukee, WI 53202', office: '' },
    {
      name: 'Department of Neighborhood Services',
      address: '841 N Broadway\nMilwaukee, WI 53202',
      office: 'Code enforcement',
    },
  ],
  ...noDirectory,
  letter_template:
    '{name}\n{address}\n\n{date}\n\nTo the {target},\n\nI rent in this city, and I am writing about File 25-1140, the heating rule.\n\nLast winter the city took 2,904 calls about homes without heat. The average repair took six days. Six days is long in January, and longer with a child.\n\n{me.words}\n\nWhen the rule reaches your desk, please stand by it.\n\nSincerely,\n\n\n\n{name}',
  words_question: '',
  guidelines: 'One letter per person, please.\nDon’t enclose photographs of other people’s homes.',
}
