import { chromium, type Browser, type Page } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/browser.ts'

/** Slow 4G as Lighthouse defines it, in bytes per second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const cpuSlowdown = 4

export const openBrowser = async (): Promise<Browser> => {
  const { executablePath, env } = await findBrowser()
  return chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } })
}

/** The bytes that a page has received over the network, compressed. */
export interface Transfer {
  /** With headers. */
  bytes: number
  /** Without headers, like the limits of `scripts/size.ts`. HTTP/2 compresses headers, HTTP/1.1 does not. */
  scriptBytes: number
  requests: number
}

export interface Phone {
  page: Page
  /** What was transferred so far. */
  transfer: Transfer
  close: () => Promise<void>
}

/** Opens an empty page of a new visitor on a phone: 375 px, Slow 4G, CPU ×4, nothing in the cache. */
export const openPhone = async (browser: Browser): Promise<Phone> => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const transfer: Transfer = { bytes: 0, scriptBytes: 0, requests: 0 }
  /** The size of the headers of each script by the id of its request. */
  const scripts = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.set(requestId, response.encodedDataLength)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transfer.bytes += encodedDataLength
    transfer.requests += 1
    const headerBytes = scripts.get(requestId)
    if (headerBytes !== undefined) transfer.scriptBytes += encodedDataLength - headerBytes
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return { page, transfer, close: () => context.close() }
}
