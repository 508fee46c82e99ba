import { csvForm } from './csv-form.ts'

// Files of congress-legislators about Gwen Moore, who is called in Washington, and Tim Kaine, who has no number there.

/** An entry of `legislators-current.yaml`. */
export const moore = `- id:
    bioguide: M001160
  name:
    official_full: Gwen Moore
  terms:
  - type: rep
    state: WI
    district: 4
    party: Democrat
    phone: 202-225-4572
`

export const congressMembers = `${moore}- id:
    bioguide: K000384
  name:
    official_full: Tim Kaine
  terms:
  - type: sen
    state: VA
    party: Democrat
    contact_form: https://www.kaine.senate.gov/contact
`

export interface DistrictOffice {
  city?: string
  phone?: string
}

/** An entry of `legislators-district-offices.yaml`. */
export const officesOf = (bioguide: string, ...offices: DistrictOffice[]): string =>
  [
    `- id:\n    bioguide: ${bioguide}\n  offices:`,
    ...offices.map(
      ({ city = 'Town', phone }) =>
        `  - id: ${bioguide}-${city}\n    address: 1 Main St.\n    city: ${city}\n    state: WI${phone ? `\n    phone: ${phone}` : ''}`,
    ),
  ].join('\n')

export const membersForm = (fields: Parameters<typeof csvForm>[2] = {}) =>
  csvForm(congressMembers, 'legislators-current.yaml', fields)

export const officesForm = (entries: readonly string[], fields: Parameters<typeof csvForm>[2] = {}) =>
  csvForm(entries.join('\n'), 'legislators-district-offices.yaml', fields)
