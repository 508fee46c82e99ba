import { chromium, type Browser, type Page } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/browser.ts'

/** Slow 4G as Lighthouse defines it, in bytes per second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const cpuSlowdown = 4

export const openBrowser = async (): Promise<Browser> => {
  const { executablePath, env } = await findBrowser()
  return chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } })
}

/** The bytes that a page has received over the network, compressed and with headers. */
export interface Transfer {
  bytes: number
  scriptBytes: number
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
  const transfer: Transfer = { bytes: 0, scriptBytes: 0 }
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transfer.bytes += encodedDataLength
    if (scripts.has(requestId)) transfer.scriptBytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return { page, transfer, close: () => context.close() }
}
