import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { candidateKind } from '@rostrum/contract/candidates'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sentences from '../../catalogue/src/en/validation.json' with { type: 'json' }
import { createTestApp, type Answer } from '../../server/testing/app.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../server/testing/factories.ts'
import { buildDirectory } from '../../server/testing/factories-directories.ts'
import { buildElection } from '../../server/testing/factories-elections.ts'
import { pledgeDetails } from '../../server/testing/pledge-calls.ts'
import { arbitraryInput, type Values } from './arbitrary-input.ts'
import { type Form, formsOf } from './forms.ts'
import { formErrors } from './web-forms.ts'

/**
 * A form validates its values with a resolver before it sends them, and the server validates what it receives. For any
 * input, both must report the same messages at the same fields.
 */

/** Messages of rules that only the server can check. It checks them after all other rules have passed. */
const serverOnlyMessages = [
  sentences.emailTaken,
  sentences.nameTaken,
  sentences.tag,
  sentences.resetToken,
  sentences.currentPassword,
  sentences.expiry,
  sentences.webhookUrl,
]

let cast: ReturnType<Parameters<typeof formsOf>[0]>
beforeAll(async () => {
  const app = await createTestApp()
  const { db } = app.services
  const organization = await buildOrganization(db)
  const supporter = await buildSupporter(db)
  const candidateId = (await buildItem(db, candidateKind, { organization_id: organization.id })).id
  const pledge = await app.call('POST', `/candidates/${candidateId}/actions?action=vote`, {
    token: supporter.token,
    body: pledgeDetails,
  })
  const electionId = await buildElection(db, { organization_id: organization.id })
  const directoryId = await buildDirectory(db, { organization_id: organization.id })
  cast = { app, organization, supporter, candidateId, pledgeId: pledge.body.data.id, directoryId, electionId }
})
afterAll(() => cast.app.close())

/** Returns the first message for each invalid field, by the path of the field. */
const formErrorsByPath = async ({ resolver }: Form, values: Values): Promise<Record<string, string>> => {
  const { errors } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(formErrors(errors).map(({ path, message }) => [path, message]))
}
const serverErrorsByPath = ({ rename = {}, inside }: Form, { status, body }: Answer): Record<string, string> => {
  if (status !== 422) return {}
  const messages = Object.entries(body.errors as Record<string, string[]>).map(
    ([path, [first = '']]) => [inside === undefined ? path : path.replace(`${inside}.`, ''), first] as const,
  )
  return Object.fromEntries(
    messages
      .filter(([, message]) => !serverOnlyMessages.includes(message))
      .map(([path, message]) => [rename[path] ?? path, message]),
  )
}

describe.each(Object.entries(formsOf(() => cast)))('%s', (_, form) => {
  test('is accepted by the form and by the server if its values are valid', async () => {
    expect(await formErrorsByPath(form, form.values)).toEqual({})
    expect(serverErrorsByPath(form, await form.send(form.values))).toEqual({})
  })

  /** @shows design.forms-agree */
  test('gets the same errors from the form and from the server for any input', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryInput(form), async (values) => {
        const answer = await form.send(values)
        expect(answer.status).not.toBe(400)
        expect(answer.status).toBeLessThan(500)
        expect(serverErrorsByPath(form, answer)).toEqual(await formErrorsByPath(form, values))
      }),
      { numRuns: 60 },
    )
  }, 120_000)
})

/** @shows design.forms-agree */
test('every form of the web is covered', async () => {
  const web = join(import.meta.dirname, '../../web/src')
  const table = await readFile(join(import.meta.dirname, 'forms.ts'), 'utf8')
  const schemas: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: web, exclude: (name) => /\.test\./.test(name) })) {
    const code = await readFile(join(web, file), 'utf8')
    const matches = code.matchAll(
      /(?:contractResolver|checkValues)\((\w+),|(?:^|\s)schema[=:] ?\{?(\w+(?:\.attributes)?)/gm,
    )
    schemas.push(...[...matches].map(([, resolved, given]) => resolved ?? given ?? ''))
  }
  // `schema` is the parameter of a form that passes it on, and names with a capital letter are types. `contentKinds`
  // covers the attributes of each kind, complete and as a draft, and the rows of its lists, whose names end with `Target`.
  const named = schemas.filter(
    (schema) => !/^(?:schema|[A-Z]\w*|\w+Target|(?:\w+\.)?(?:a|draftA)ttributes)$/.test(schema),
  )
  expect(named).toContain('loginPayload')
  expect(named).toContain('phoneBankPayload')
  expect(named.filter((schema) => !table.includes(`(${schema})`) && schema !== 'resetPasswordPayload')).toEqual([])
})
