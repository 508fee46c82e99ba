import { importPostalCodes } from '../src/directories/divisions/import-postal-codes.ts'
import { createTestApp, type TestApp } from './app.ts'

export const wisconsin = 'ocd-division/country:us/state:wi'

/** A server that knows one postal code, 53202, which lies in the fourth district of Wisconsin. */
export const createCongressApp = async (): Promise<TestApp> => {
  const app = await createTestApp()
  await importPostalCodes(app.services.db, [{ country: 'us', postal_code: '53202', division: `${wisconsin}/cd:4` }])
  return app
}
