import type { Cause } from './causes.ts'

export type Reference = readonly [title: string, excerpt: string]

/** The contributions of organizations, per cause. */
export const contributionsByCause: Record<Cause, Reference> = {
  Housing: ['Fifty-eight homes in trust', 'Bought one by one, and never to be sold away from the block again.'],
  'Tenant rights': ['A lawyer in the hallway', 'Somebody to ask before the hearing, every Tuesday and Thursday.'],
  Climate: ['One megawatt, one street at a time', 'Panels on rowhouses, churches and a bowling alley.'],
  'Clean water': ['Two thousand kitchen taps', 'Sampled by neighbors, read by a laboratory, published by street.'],
  Education: ['The Wednesday homework room', 'Quiet, warm, and open until the last bus.'],
  Libraries: ['Thirty-one books back on the shelf', 'Read, defended and returned, with the minutes to show for it.'],
  Voting: ['Eleven thousand answers', 'On one election day, by telephone, in four languages.'],
  'Civil rights': ['The Saturday clinic', 'Papers filed, records cleared, licenses returned.'],
  'Fair wages': ['Three million dollars paid back', 'Hours that had been worked and had not been paid.'],
  'Health care': ['Insulin by snowmobile', 'A list of who needs what, and a neighbor for each name.'],
  'Food justice': ['The Friday table', 'Two hundred plates, no forms, seconds for everybody.'],
  Parks: ['Nine miles of trail', 'Cleared, signed and open to anybody with a pair of shoes.'],
  'Public transit': ['Two routes won back', 'With stopwatches, and one very patient council member.'],
  Farming: ['Shade on every crew', 'Forty growers signed before the law asked them to.'],
  Immigration: ['A phone that answers', 'At any hour, in forty-one languages.'],
  'Disability rights': ['Nine hundred crossings measured', 'By the people who use them.'],
  Veterans: ['Eleven small houses', 'Each of them with a porch, because that was the first request.'],
  Candidate: ['Forty kitchen tables', 'What I heard there, and what I would do about it.'],
}

/** Articles about organizations, per cause. */
export const articlesByCause: Record<Cause, Reference> = {
  Housing: ['Who bought our street?', 'We read nine hundred deeds so that you do not have to.'],
  'Tenant rights': ['How to read a notice to quit', 'Most of them are missing something. Here is what to look for.'],
  Climate: ['The hottest block in town', 'A thermometer, a summer, and what we learned from both.'],
  'Clean water': ['What is in it, and who decided that', 'A short history of one permit.'],
  Education: ['What thirty-four looks like', 'A morning in a class that was built for twenty-two.'],
  Libraries: [
    'The most borrowed book that is not there',
    'It has a waiting list of sixty. It also has been in a box since May.',
  ],
  Voting: ['The line at Site 14', 'Two hours and ten minutes, told by the people who stayed.'],
  'Civil rights': ['After the last payment', 'What a record still costs when the sentence is over.'],
  'Fair wages': ['Nine hours, eight paid', 'How the missing hour disappears, in four kinds of work.'],
  'Health care': ['Ninety minutes each way', 'A map of where you can no longer have a baby.'],
  'Food justice': ['The price of an apple, two miles apart', 'We bought the same basket in fourteen shops.'],
  Parks: ['For walking, and for nothing else', 'The deed of 1911, and what has been tried since.'],
  'Public transit': ['The walk home after the last shift', 'Three miles, one sidewalk, and a photographer.'],
  Farming: ['A June day, by the hour', 'What the thermometer said, and what the foreman said.'],
  Immigration: ['The child who interpreted', 'She was nine. It was about her mother’s heart.'],
  'Disability rights': ['Four inches', 'The height of a curb, and what is on the other side.'],
  Veterans: ['A file, lost twice', 'Where the paper went, as far as anybody can tell.'],
  Candidate: ['The budget in four pages', 'Every number in it, and where to check it.'],
}

/** Contributions and articles of Spanish-speaking organizations, whatever their cause. */
export const spanishContributions: Reference[] = [
  ['Ciento doce desahucios parados', 'Puerta a puerta, con una silla y una vecina al lado.'],
  ['El mapa de la colonia', 'Cada entrega, cada corte y cada promesa, con su fecha.'],
  ['La mesa de los domingos', 'Comida, cuentas claras y lugar para quien llega por primera vez.'],
]
export const spanishArticles: Reference[] = [
  ['Cómo hablar en una audiencia', 'Tres minutos bien usados, explicados paso a paso.'],
  ['Lo que dice el recibo', 'Línea por línea, y a quién preguntar por cada una.'],
]
