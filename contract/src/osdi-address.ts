/** Where the calls for programs that know OSDI begin. This module does not import zod, so that pages can use it. */
export const osdiEntryPath = '/api/osdi/v1'
