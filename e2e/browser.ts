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
  '--in-process-gpu',
  // Without it, Vulkan is started in the browser's own process: it sets environment variables while other threads read
  // them, and the browser crashed once as it began.
  '--disable-software-rasterizer',
  '--js-flags=--no-maglev --no-opt --single-threaded-gc',
  '--enable-features=NetworkServiceInProcess2',
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
  // The stub of a snap or a broken package is an executable file, but does not start a browser.
  return places.find((path) => isExecutable(path) && starts(path))
}

// The package's own configuration names fixed folders in /tmp. Without any font, the text of a page has no width.
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * Unpacks the Chromium of the npm package once per version, and returns its folder. By itself, the package would use
 * whatever an earlier version left in /tmp, so `TMPDIR` temporarily points to a folder of this project.
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
    // Another process may have unpacked the same version in the meantime.
    await rm(unfinished, { recursive: true })
    if (!existsSync(folder)) throw error
  })
  return folder
}

/** Returns undefined where the bundled browser does not start. It is built for Linux on x64. */
const bundledBrowser = async (): Promise<Browser | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = await unpack()
  const executablePath = join(folder, 'chromium')
  const fonts = { FONTCONFIG_PATH: join(folder, 'fonts') }
  if (starts(executablePath)) return { executablePath, env: fonts }
  // Minimal systems lack the NSS libraries. The package contains them.
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter)
  const env = { ...fonts, LD_LIBRARY_PATH: libraries }
  return starts(executablePath, env) ? { executablePath, env } : undefined
}

/**
 * Returns the bundled Chromium, so that everybody tests with the same one, or else an installed Chrome or Chromium.
 * `ROSTRUM_BROWSER=installed` prefers the installed one, as the nightly run does to see what a newer one does differently.
 */
export const findBrowser = async (): Promise<Browser> => {
  const isInstalledPreferred = process.env['ROSTRUM_BROWSER'] === 'installed'
  const findInstalled = () => {
    const executablePath = installedBrowser()
    return executablePath === undefined ? undefined : { executablePath, env: {} }
  }
  const found = (isInstalledPreferred ? findInstalled() : undefined) ?? (await bundledBrowser()) ?? findInstalled()
  if (!found)
    throw new Error('No browser for the tests: install Chrome or Chromium. The bundled one does not start here.')
  return found
}
