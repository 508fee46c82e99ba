import { describe, expect, test } from 'vitest'
import { changedFields, changedParts, profileResolver, type ProfileForm } from './profile-form.ts'

const none = { email: null, website: null, whatsapp: null, facebook: null, instagram: null, x: null, other: null }
/** As registered: a name and some of the contact, nothing else. */
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
const say = ((key: string) => key) as never
const check = (values: ProfileForm) =>
  profileResolver(say)(values, registered, { fields: {}, shouldUseNativeValidation: false })

describe('what has changed', () => {
  test('nothing at first', () => expect(changedParts(registered, registered)).toEqual([]))
  test('an emptied field that had none is no change', () =>
    expect(changedFields({ ...registered, social_links: { ...none, x: '' } }, registered)).toEqual([]))
  test('by field and by part', () => {
    const values: ProfileForm = { ...registered, tags: ['Housing'], city: 'Milwaukee' }
    expect(changedFields(values, registered)).toEqual(['tags', 'city'])
    expect(changedParts(values, registered)).toEqual(['about', 'contact'])
  })
})

describe('what is checked', () => {
  /** @shows organizations.edit */
  test('only the part that changed: an unfinished contact does not stop the about', async () => {
    const { errors } = await check({ ...registered, tagline: 'Heat is a right', description: 'We organize.' })
    expect(errors).toEqual({})
  })

  /** @shows organizations.contact-rules */
  test('the whole of a part once it is touched', async () => {
    const { errors } = await check({ ...registered, city: 'Milwaukee' })
    expect(Object.keys(errors).toSorted()).toEqual(['country', 'state', 'working_hours'])
  })

  test('rows, at their fields', async () => {
    const { errors } = await check({
      ...registered,
      tagline: 'Heat is a right',
      description: 'We organize.',
      team_members: [{ name: '', role: '', image: null, about: '' }],
    })
    expect(errors).toMatchObject({ team_members: [{ name: { message: 'missing.name' } }] })
  })
})
