import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { browserArguments, findBrowser } from '../e2e/browser.ts'
import { freePort } from '../server/testing/free-port.ts'

/** Installed by npx when it is first needed: it is 176 MB, and only this bench uses it. */
const lighthouse = 'lighthouse@13.5.0'

const category = z.object({ score: z.number().transform((score) => Math.round(score * 100)) })
const report = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
})

/** Each from 0 to 100. */
export interface Scores {
  performance: number
  accessibility: number
  practices: number
  search: number
}

/** Starts a browser for Lighthouse, which judges a page as a mobile phone sees it. */
export const startLighthouse = async () => {
  const { executablePath, env } = await findBrowser()
  const port = await freePort()
  const args = [...browserArguments, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  return {
    judge: async (url: string): Promise<Scores> => {
      const command = [
        '--yes',
        lighthouse,
        url,
        `--port=${port}`,
        '--output=json',
        '--quiet',
        '--no-enable-error-reporting',
      ]
      const program = spawn('npx', command, { stdio: ['ignore', 'pipe', 'inherit'] })
      const [output] = await Promise.all([text(program.stdout), once(program, 'exit')])
      const { categories } = report.parse(JSON.parse(output))
      return {
        performance: categories.performance.score,
        accessibility: categories.accessibility.score,
        practices: categories['best-practices'].score,
        search: categories.seo.score,
      }
    },
    stop: () => browser.close(),
  }
}
