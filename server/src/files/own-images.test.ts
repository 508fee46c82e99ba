import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { candidateKind } from '@rostrum/contract/candidates'
import { endpoints } from '@rostrum/contract'
import { eventKind } from '@rostrum/contract/events'
import { imageAddress, imageFields } from '@rostrum/contract/fields'
import type { Endpoint } from '@rostrum/contract/wire'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildOrganization } from '../../testing/factories.ts'
import { uploadImage } from '../../testing/uploads.ts'

let app: TestApp
let organization: Awaited<ReturnType<typeof buildOrganization>>
let image: string
beforeAll(async () => {
  app = await createTestApp()
  organization = await buildOrganization(app.services.db)
  image = await uploadImage(app, organization.owner.token)
})
afterAll(() => app.close())

const member = (address: string) => ({ name: 'Ines', role: 'Chair', about: '', image: address })

/** Every field for an image: the call, its body with an address, and the path of the field. */
const fields: [path: string, method: string, address: () => string, body: (image: string) => object][] = [
  ['avatar', 'PUT', () => '/profile', (avatar) => ({ avatar })],
  ['profile_image', 'PUT', () => `/organizations/${organization.id}`, (profile_image) => ({ profile_image })],
  ['cover_image', 'PUT', () => `/organizations/${organization.id}`, (cover_image) => ({ cover_image })],
  [
    'team_members.0.image',
    'PUT',
    () => `/organizations/${organization.id}`,
    (address) => ({ team_members: [member(address)] }),
  ],
  ['image', 'POST', () => '/events', (address) => ({ ...eventKind.example, image: address })],
  ['image', 'POST', () => '/drafts/events', (address) => ({ title: 'Hearing', image: address })],
  ['profile_image', 'POST', () => '/candidates', (address) => ({ ...candidateKind.example, profile_image: address })],
  ['cover_image', 'POST', () => '/candidates', (address) => ({ ...candidateKind.example, cover_image: address })],
]

const foreign = [
  'https://tracker.example.org/pixel.gif',
  'https://tracker.example.org/files/0192a0f0-0000-7000-8000-000000000000.webp',
  '//tracker.example.org/files/0192a0f0-0000-7000-8000-000000000000.webp',
  '/files/../covers/1/1x1/1.svg',
  '/files/picture.png',
]

describe.each(fields)('the image in %s of %s', (path, method, addressOf, bodyOf) => {
  const save = (address: string, language = 'en') =>
    app.call(method, addressOf(), {
      token: organization.owner.token,
      body: bodyOf(address),
      headers: { 'accept-language': language },
    })

  /** @shows organizations.own-images */
  it('is one that was uploaded here: an address of another site is refused at the field', async () => {
    for (const address of foreign) {
      const { status, body } = await save(address)
      expect([status, body.errors]).toEqual([
        422,
        { [path]: ['Upload the image here. Images on other sites can’t be used'] },
      ])
    }
    const { body } = await save(foreign[0] ?? '', 'es')
    expect(body.errors[path]).toEqual(['Sube la imagen aquí. No se pueden usar imágenes de otros sitios'])
  })

  it('must exist', async () => {
    const { status, body } = await save('/files/0192a0f0-0000-7000-8000-000000000000.webp')
    expect([status, body.errors]).toEqual([422, { [path]: ['This image is no longer available. Upload it again'] }])
  })

  it('may be sent with the address of this site, and is stored without', async () => {
    for (const address of [image, `${app.services.publicUrl}${image}`]) {
      const { status, body } = await save(address)
      expect(status).toBeLessThan(300)
      const shown = path.split('.').reduce((value, name) => value[name], body.data.attributes)
      expect(shown).toBe(image)
    }
  })
})

it('exactly the fields of the contract with this rule are the fields for images', () => {
  const rule = z.toJSONSchema(imageAddress).pattern
  const names = new Set<string>()
  /** `name` is the field that the schema belongs to, also as one of several alternatives. */
  const visit = (schema: unknown, name: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'pattern' && value === rule) names.add(name)
      else if (key === 'properties') for (const [field, each] of Object.entries(value)) visit(each, field)
      else visit(value, name)
    }
  }
  for (const { body } of Object.values<Endpoint>(endpoints)) {
    if (body) visit(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), '')
  }
  expect([...names].toSorted()).toEqual(imageFields.toSorted())
})

describe('an address of a site', () => {
  /** @shows organizations.own-images */
  it.each(['https://bank.example.org@evil.example.org/', 'https://user:secret@example.org'])(
    'has no user name, which would look like the name of a site: %s',
    async (address) => {
      const { token } = organization.owner
      const about = {
        contributions: [{ title: 'Report', excerpt: '', link: address }],
        social_links: { website: address },
      }
      const saved = await app.call('PUT', `/organizations/${organization.id}`, { token, body: about })
      expect(saved.status).toBe(422)
      expect(Object.keys(saved.body.errors)).toEqual(['social_links.website', 'contributions.0.link'])
      const event = await app.call('POST', '/events', { token, body: { ...eventKind.example, url: address } })
      expect(Object.keys(event.body.errors)).toEqual(['url'])
    },
  )
})
