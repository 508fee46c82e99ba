import { callCampaignKind } from '@rostrum/contract/campaigns'
import type { Directory } from '@rostrum/contract/directories'
import type { TestApp } from './app.ts'
import { csvForm } from './csv-form.ts'
import { buildOrganization } from './factories.ts'

// A table of two members of a legislature, whose columns are not known.

export const legislatureHead = 'Member,Salutation,Phone,District office,OCD ID'
export const wisconsin = 'ocd-division/country:us/state:wi'
export const okello = `Ines Okello,Sen.,608-555-0126,414-555-0126,${wisconsin}/sldu:6`
export const tanaka = `Kenji Tanaka,Rep.,608-555-0128,,${wisconsin}/sldl:7`
export const legislatureMapping = ['name', 'title', 'phone', 'phone_2', 'division']
export const aboutLegislature = { name: 'Legislature', source: 'The clerk' }

export const legislatureForm = (
  rows: readonly string[],
  fields: Parameters<typeof csvForm>[2] = { mapping: legislatureMapping },
) => csvForm([legislatureHead, ...rows].join('\n'), 'members.csv', fields)

/** An organization, and the calls with which its owner keeps directories. */
export const directoryOwner = async (app: TestApp) => {
  const organization = await buildOrganization(app.services.db)
  const { token } = organization.owner
  const send = (path: string, form: FormData, headers = {}) =>
    app.call('POST', `/directories${path}`, { token, form, headers })
  const create = (rows = [okello, tanaka], fields: Record<string, string | readonly string[]> = {}) =>
    send('', legislatureForm(rows, { ...aboutLegislature, mapping: legislatureMapping, ...fields }))
  const list = async () => (await app.call('GET', '/directories', { token })).body
  return {
    organization,
    token,
    send,
    create,
    preview: (form: FormData) => send('/actions?action=preview', form),
    replace: (id: string, rows: readonly string[]) => send(`/${id}/actions?action=replace`, legislatureForm(rows)),
    own: async (): Promise<Directory[]> =>
      (await list()).data.filter(({ attributes }: Directory) => !attributes.is_shared),
    targets: async (id: string): Promise<{ id: string; attributes: { name: string } }[]> =>
      (await app.call('GET', `/directories/${id}/targets`, { token })).body.data,
    createCampaign: (directory_id: string) =>
      app.call('POST', '/call-campaigns', {
        token,
        body: { ...callCampaignKind.example, call_list: [], directory_id, directory_titles: [] },
      }),
  }
}
