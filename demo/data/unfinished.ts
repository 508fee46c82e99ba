/** The incomplete profile of the newcomer's organization: the fields from its registration, and a tagline. */
export const unfinished = {
  name: 'Lakefront Accessibility Project',
  tagline: 'A beach is for everybody.',
  description: '',
  contact_email: 'hello@lakefront-access.example.org',
  phone: '262-555-0164',
  address: '301 Sixth Street',
  city: null,
  state: null,
  postal_code: '53403',
  country: null,
  timezone: null,
}
