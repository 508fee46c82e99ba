import { describe, expect, it } from 'vitest'
import { callCampaignKind, emailCampaignKind, mailCampaignKind } from './campaigns.ts'
import { mergeFields, unknownMergeField } from './merge-fields.ts'

const issuesOf = (kind: typeof callCampaignKind | typeof emailCampaignKind | typeof mailCampaignKind, change: object) =>
  (kind.attributes.safeParse({ ...kind.example, ...change }).error?.issues ?? []).map(({ path, message, ...rest }) => ({
    path: path.join('.'),
    message,
    field: 'field' in rest ? rest.field : undefined,
  }))

describe('the fields of a text', () => {
  it('are found by name, and braces around anything else are text', () => {
    expect(unknownMergeField('{me.name}: {target.title} {target}', mergeFields.script)).toBeUndefined()
    expect(unknownMergeField('{name} of {target.titel}', mergeFields.script)).toBe('target.titel')
    expect(unknownMergeField('{Name}', mergeFields.script)).toBe('Name')
    expect(unknownMergeField('{} {1} { name } {a b}', mergeFields.script)).toBeUndefined()
  })

  /** @shows campaigns.merge-fields */
  it.each([
    [callCampaignKind, 'message', '{target.email}'],
    [emailCampaignKind, 'message', '{target.office}'],
    [emailCampaignKind, 'subject', '{date}'],
    [mailCampaignKind, 'letter_template', '{city}'],
  ] as const)('are an error in %o at %s if nobody can fill them in', (kind, field, written) => {
    const error = { path: field, message: 'validation.mergeField', field: written }
    expect(issuesOf(kind, { [field]: `Hello ${written}` })).toEqual([error])
    const draft = kind.draftAttributes.safeParse({ title: 'A draft', [field]: `Hello ${written}` })
    expect(draft.error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
  })

  it('are all accepted where they can be filled in', () => {
    const all = (names: readonly string[]) => names.map((name) => `{${name}}`).join('\n')
    expect(issuesOf(callCampaignKind, { message: all(mergeFields.script) })).toEqual([])
    expect(issuesOf(emailCampaignKind, { message: all(mergeFields.email), subject: '{target}' })).toEqual([])
    expect(issuesOf(mailCampaignKind, { letter_template: all(mergeFields.letter) })).toEqual([])
  })
})
