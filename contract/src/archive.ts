import { z } from 'zod'
import { endpoint, idParams } from './wire.ts'

export const archiveEndpoints = {
  'GET /organizations/:id/export.zip': endpoint({
    summary:
      'Everything that the organization has, as one ZIP file: each list as CSV and as JSON, pictures, documents, and a README in the caller’s language',
    auth: 'organization',
    scope: null,
    capability: 'archive',
    params: idParams,
    response: z.string(),
    media: 'application/zip',
    fileName: 'rostrum-organization.zip',
  }),
}
