import type { Page } from '@playwright/test'
import { publishCampaign } from './campaign-fixtures.ts'
import { open } from './fixtures.ts'
import { callApi, registerPublicOrganization, signIn } from './people.ts'

type Request = Parameters<typeof callApi>[0]

interface Listed<A> {
  data: { id: string; attributes: A }[]
}

/** A directory of the demo community, whose people are invented. */
const findDirectory = async (request: Request, token: string, name: string): Promise<string> => {
  const { data } = await callApi<Listed<{ name: string }>>(request, 'GET', '/directories?perPage=100', { token })
  const found = data.find(({ attributes }) => attributes.name === name)
  if (!found) throw new Error(`The demo community has no directory “${name}”`)
  return found.id
}

export const findSampleCongress = (request: Request, token: string): Promise<string> =>
  findDirectory(request, token, 'Sample Congress')

/** What a campaign about the people of Wisconsin has, with one of Minnesota whom everybody reaches. */
const choiceOfCongress = async (request: Request, token: string) => {
  const directory = await findSampleCongress(request, token)
  const path = `/directories/${directory}/targets?search=Xiong`
  const { data } = await callApi<Listed<{ name: string }>>(request, 'GET', path, { token })
  return {
    directory_id: directory,
    directory_divisions: ['ocd-division/country:us/state:wi'],
    key_targets: data.map(({ id }) => id),
  }
}

interface PublishedCampaign {
  path: string
  /** Of the organizer. */
  token: string
  organizationId: string
}

/** Publishes a campaign of a new organization about the people of the directory. */
const publishToCongress = async (
  request: Request,
  kind: Parameters<typeof publishCampaign>[2],
  fields: object,
): Promise<PublishedCampaign> => {
  const { organizationId, session } = await registerPublicOrganization(request)
  const { token } = session.meta
  const campaign = { ...fields, ...(await choiceOfCongress(request, token)) }
  return { path: await publishCampaign(request, { token, organizationId }, kind, campaign), token, organizationId }
}

export const publishCongressCampaign = (request: Request) =>
  publishToCongress(request, 'call-campaign', {
    title: 'Call Congress about the dam',
    summary: 'Ask for a yes.',
    background: 'The dam warms the river.',
    message: 'I am calling to ask {target} for a yes.',
  })

/** Senators have addresses, and representatives forms. */
export const publishCongressEmails = (request: Request) =>
  publishToCongress(request, 'email-campaign', {
    title: 'Write to Congress about the dam',
    about: 'Ask for a yes.',
    message: 'Dear {target},\n\nvote yes.\n\n{name}',
  })

export const publishCongressLetters = (request: Request) =>
  publishToCongress(request, 'mail-campaign', {
    title: 'Send Congress a letter about the dam',
    about: 'Paper gets counted.',
    background: 'The dam warms the river.',
    key_points: [{ title: 'Eleven dams', excerpt: 'Six produce no power.' }],
    letter_template: '{name}\n{address}\n\n{date}\n\nDear {target},\n\nvote yes.\n\n{name}',
  })

/** Publishes a call campaign about the council of a town with eight districts, which share a postal code. */
export const publishCouncilCampaign = async (request: Request): Promise<string> => {
  const { organizationId, session } = await registerPublicOrganization(request)
  const { token } = session.meta
  const campaign = {
    title: 'Call the council about the dam',
    summary: 'Ask for a yes.',
    background: 'The dam warms the river.',
    message: 'I am calling to ask {target} for a yes.',
    directory_id: await findDirectory(request, token, 'Sample Town Council'),
  }
  return publishCampaign(request, { token, organizationId }, 'call-campaign', campaign)
}

/** Creates a directory of the organization from a table of people. Returns its id. */
export const createDirectory = async (
  request: Request,
  token: string,
  { name, rows }: { name: string; rows: readonly string[] },
): Promise<string> => {
  const created = await request.post('/api/directories', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      name,
      source: 'https://example.org/congress.csv',
      file: { name: 'congress.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) },
    },
  })
  const { data } = (await created.json()) as { data: { id: string } }
  return data.id
}

/** An organizer opens the page that imports a list. */
export const openImport = async (page: Page, request: Request) => {
  const { session, organizationId } = await registerPublicOrganization(request)
  await signIn(page, { email: '', password: '', session })
  await open(page, '/organization/directories/new')
  return { token: session.meta.token, organizationId }
}

/** Says where the viewer of a campaign's page lives. */
export const enterPlace = async (page: Page, place: string) => {
  await page.getByLabel('Your postal code').fill(place)
  await page.keyboard.press('Enter')
}

interface Results {
  data: { attributes: { name: string; people: number } }[]
}

/** How many people have reached each person whom the campaign at this path names, by their names. */
export const peopleOf = async (request: Request, path: string, token: string): Promise<Record<string, number>> => {
  const id = path.split('/').at(-1) ?? ''
  const { data } = await callApi<Results>(request, 'GET', `/results/${id}/targets`, { token })
  return Object.fromEntries(data.map(({ attributes: { name, people } }) => [name, people]))
}
