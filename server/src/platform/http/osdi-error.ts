import { errorStatus, type ErrorBody } from '@rostrum/contract/wire'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of calls that follow OSDI, the resource that they are about. */
    osdiResource?: string | undefined
  }
}

/** `person.email_addresses.0.address` as OSDI writes it: `person.email_addresses[0].address`. */
const propertyOf = (path: string): string => path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')

/** Adds to a refusal the same in the form of OSDI, so that clients of either find what they expect. */
export const withOsdiError = (body: ErrorBody, resource: string): ErrorBody => {
  const { code, message, errors = {} } = body
  const status = errorStatus[code]
  const faults = Object.entries(errors).flatMap(([path, texts]) =>
    texts.map((description) => ({ error_code: code, description, properties: [propertyOf(path)] })),
  )
  const described = faults.length > 0 ? faults : [{ error_code: code, description: message, properties: [] }]
  return {
    ...body,
    'osdi:error': {
      request_type: 'atomic',
      response_code: status,
      resource_status: [{ resource, response_code: status, error_descriptions: described }],
    },
  }
}
