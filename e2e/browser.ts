import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'

export interface Browser {
  executablePath: string
  env: Record<string, string>
}

export const browserArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const starts = (path: string, env: Record<string, string> = {}) =>
  spawnSync(path, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' }).status === 0

const installedBrowser = (): string | undefined => {
  const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome']
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const applications = [
    '/opt/google/chrome/chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  const places = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications]
  // A snap's stub or a broken package is there and executable, and still no browser.
  return places.find((path) => isExecutable(path) && starts(path))
}

// The package's own names fixed folders in /tmp; with no font at all, a page's text has no width.
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * The Chromium that comes as an npm package, unpacked once per version. The package itself would take whatever an
 * earlier version left in /tmp, so it is pointed at a folder of our own.
 */
const unpack = async (): Promise<string> => {
  const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
  const { version } = JSON.parse(await readFile(join(bin, '..', 'package.json'), 'utf8')) as { version: string }
  const cache = join(import.meta.dirname, '..', '.cache')
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder

  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = unfinished
  try {
    const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']
    await Promise.all(archives.map((archive) => inflate(join(bin, archive))))
    await writeFile(join(unfinished, 'fonts', 'fonts.conf'), fontsConfiguration)
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  await rename(unfinished, folder).catch(async (error: unknown) => {
    // Another process was quicker.
    await rm(unfinished, { recursive: true })
    if (!existsSync(folder)) throw error
  })
  return folder
}

const bundledBrowser = async (): Promise<Browser> => {
  const folder = await unpack()
  const executablePath = join(folder, 'chromium')
  const fonts = { FONTCONFIG_PATH: join(folder, 'fonts') }
  if (starts(executablePath)) return { executablePath, env: fonts }
  // Bare machines have no NSS; the package brings the libraries along.
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter)
  const env = { ...fonts, LD_LIBRARY_PATH: libraries }
  if (starts(executablePath, env)) return { executablePath, env }
  throw new Error('No browser for the tests: install Chrome or Chromium. The bundled one does not start here.')
}

/** An installed Chrome or Chromium when there is one, else the bundled one (`ROSTRUM_BROWSER=bundled` insists on it). */
export const findBrowser = async (): Promise<Browser> => {
  const installed = process.env['ROSTRUM_BROWSER'] === 'bundled' ? undefined : installedBrowser()
  return installed ? { executablePath: installed, env: {} } : bundledBrowser()
}
