/** Renders the icons of the app from the mark. Run `node scripts/app-icons.ts` after changing the mark. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '../e2e/browser.ts'

const publicFolder = join(import.meta.dirname, '../web/public')
const mark = await readFile(join(publicFolder, 'favicon.svg'), 'utf8')

/** `share` is the mark's part of the width. Only the inner 80 % of a maskable icon are always visible. */
const icons = [
  { name: 'icon-192', size: 192, share: 1, hasGround: false },
  { name: 'icon-512', size: 512, share: 1, hasGround: false },
  { name: 'maskable-512', size: 512, share: 0.76, hasGround: true },
  { name: 'apple-touch-icon', size: 180, share: 0.88, hasGround: true },
]

const { executablePath, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } })
for (const { name, size, share, hasGround } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const ground = hasGround ? '#0b5d46' : 'transparent'
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${ground}}svg{width:${share * 100}vw}</style>${mark}`,
  )
  await page.screenshot({ path: join(publicFolder, 'app', `${name}.png`), omitBackground: true })
  await page.close()
}
await browser.close()
