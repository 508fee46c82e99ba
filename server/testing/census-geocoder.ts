import { openSite } from './site.ts'

/** What the geocoder of the census answers about one place that an address may be. */
export interface CensusMatch {
  x: number
  y: number
  zip?: string
  geographies?: Record<string, Record<string, string>[]>
}

/** What it says of a place in one of the first districts of Wisconsin. */
export const wisconsinGeographies = (district: number): CensusMatch['geographies'] => ({
  States: [{ GEOID: '55', STATE: '55', BASENAME: 'Wisconsin', NAME: 'Wisconsin', STUSAB: 'WI' }],
  Counties: [{ GEOID: '55079', STATE: '55', COUNTY: '079', BASENAME: 'Milwaukee', NAME: 'Milwaukee County' }],
  '119th Congressional Districts': [
    { GEOID: `550${district}`, STATE: '55', CD119: `0${district}`, BASENAME: String(district), CDSESSN: '119' },
  ],
  '2024 State Legislative Districts - Upper': [{ GEOID: '55007', STATE: '55', SLDU: '007', BASENAME: '7' }],
  '2024 State Legislative Districts - Lower': [{ GEOID: '55019', STATE: '55', SLDL: '019', BASENAME: '19' }],
})

/**
 * A geocoder like that of the census, on this machine. It knows the addresses of `known`, refuses what is no address of a
 * house, as that does, and fails with the status that stands for an address.
 */
export const openCensusGeocoder = async (known: Record<string, readonly CensusMatch[] | number>) => {
  const asked: URLSearchParams[] = []
  const { origin, close } = await openSite((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://geocoder')
    if (pathname !== '/geocoder/geographies/onelineaddress') {
      response.writeHead(404).end()
      return
    }
    asked.push(searchParams)
    const found = known[searchParams.get('address') ?? ''] ?? []
    if (typeof found === 'number') {
      response.writeHead(found, { 'content-type': 'text/html' }).end('<html>We are sorry.</html>')
      return
    }
    const addressMatches = found.map(({ x, y, zip, geographies = {} }) => ({
      tigerLine: { side: 'L', tigerLineId: '76355984' },
      coordinates: { x, y },
      addressComponents: { zip, streetName: 'WELLS', city: 'MILWAUKEE', state: 'WI' },
      geographies,
      matchedAddress: 'AN ADDRESS IN CAPITALS',
    }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ result: { input: {}, addressMatches } }))
  })
  return { url: `${origin}/geocoder`, known, asked, close }
}
