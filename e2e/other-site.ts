import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OtherSite {
  origin: string
  close: () => Promise<void>
}

/**
 * Starts a site that consists of one page. It is at `127.0.0.1`, while Rostrum is at `localhost`, so that browsers treat
 * them as two sites, also for cookies. `body` is called for each request.
 */
export const startOtherSite = async (body: () => string): Promise<OtherSite> => {
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(204).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Our site</title></head><body><h1>Our site</h1>${body()}<p id="below">Below the action</p></body></html>`,
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
