import { describe, expect, test } from 'vitest'
import { changedFields, changedParts, profileResolver, type ProfileForm } from './profile-form.ts'

const none = { email: null, website: null, whatsapp: null, facebook: null, instagram: null, x: null, other: null }
/** A profile after registration, which has only a name and some of the contact fields. */
const registered: ProfileForm = {
  name: 'Riverside Tenants Union',
  tagline: '',
  description: '',
  tags: [],
  profile_image: null,
  cover_image: null,
  social_links: none,
  team_members: [],
  contributions: [],
  articles: [],
  contact_email: 'hello@riverside.example',
  phone: '414-555-0100',
  email_public: false,
  phone_public: false,
  address: '200 E Wells St',
  city: '',
  state: '',
  postal_code: '53202',
  country: '',
  maps_link: '',
  timezone: 'America/Chicago',
  working_hours: [],
}
const translate = ((key: string) => key) as never
const check = (values: ProfileForm) =>
  profileResolver(translate)(values, registered, { fields: {}, shouldUseNativeValidation: false })

describe('changedFields and changedParts', () => {
  test('an unchanged form has no changed parts', () => expect(changedParts(registered, registered)).toEqual([]))
  test('empty text instead of null is not a change', () =>
    expect(changedFields({ ...registered, social_links: { ...none, x: '' } }, registered)).toEqual([]))
  test('changes are reported by field and by part', () => {
    const values: ProfileForm = { ...registered, tags: ['Housing'], city: 'Milwaukee' }
    expect(changedFields(values, registered)).toEqual(['tags', 'city'])
    expect(changedParts(values, registered)).toEqual(['about', 'contact'])
  })
})

describe('profileResolver', () => {
  /** @shows organizations.edit */
  test('only changed parts are validated: an incomplete contact part does not block the about part', async () => {
    const { errors } = await check({ ...registered, tagline: 'Heat is a right', description: 'We organize.' })
    expect(errors).toEqual({})
  })

  /** @shows organizations.contact-rules */
  test('a changed part is validated completely', async () => {
    const { errors } = await check({ ...registered, city: 'Milwaukee' })
    expect(Object.keys(errors).toSorted()).toEqual(['country', 'state', 'working_hours'])
  })

  /** @shows organizations.contact-rules */
  test('a state is not needed where the country has none', async () => {
    const place = { city: 'Singapore', country: 'SG' }
    expect(Object.keys((await check({ ...registered, ...place })).errors)).toEqual(['working_hours'])
    const both = await check({ ...registered, ...place, tagline: '', tags: ['Housing'] })
    expect(Object.keys(both.errors).toSorted()).toEqual(['description', 'tagline', 'working_hours'])
  })

  test('errors in rows are reported at their fields', async () => {
    const { errors } = await check({
      ...registered,
      tagline: 'Heat is a right',
      description: 'We organize.',
      team_members: [{ name: '', role: '', image: null, about: '' }],
    })
    expect(errors).toMatchObject({ team_members: [{ name: { message: 'missing.name' } }] })
  })
})
