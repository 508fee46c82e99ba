// What start, dev and test need before anything else can run. Only uses what is part of Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const binFolder = join(root, 'node_modules', '.bin')
/** The pinned Node.js, independent of the machine's own version. */
export const pinnedNode = join(binFolder, 'node')

const installStamp = join(root, 'node_modules', '.rostrum-installed')
const buildStamp = join(root, '.cache', 'web-build')

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/**
 * The environment of this process with the pinned Node.js first in PATH. Each program that is started in it keeps what it
 * has compiled, which saves the next start a third of its time.
 */
export const environment = (extra = {}) => ({
  NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
  ...process.env,
  PATH: [binFolder, process.env.PATH].join(delimiter),
  ...extra,
})

/** Runs a command to its end with inherited input and output. Returns its exit code. */
export const run = (command, args, env = environment()) => {
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' })
  if (error) console.error(error.message)
  return status ?? 1
}

/** Runs the same npm that started this process, if any, otherwise the one in PATH. */
const npm = (args, env) => {
  const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env
  return cli.endsWith('npm-cli.js') ? run(node, [cli, ...args], env) : run('npm', args, env)
}

const runs = (node) => spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0

/**
 * npm 10 removes `.bin/node` when it discards the Node.js packages of other platforms, so the link is created here. If
 * no pinned Node.js runs (Alpine's libc), the machine's own version is used if it is new enough.
 */
const linkPinnedNode = () => {
  if (runs(pinnedNode)) return
  rmSync(pinnedNode, { force: true })
  const { platform, arch } = process
  for (const name of [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`]) {
    const node = join(root, 'node_modules', name, 'bin', 'node')
    if (runs(node)) return symlinkSync(relative(binFolder, node), pinnedNode)
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 22)) {
    throw new Error(`Rostrum has no pinned Node.js for ${platform} ${arch}: install Node 24 and try again.`)
  }
  symlinkSync(process.execPath, pinnedNode)
}

/** Formats and lints staged files before each commit (`lefthook.yml`); skipped in CI and without a Git repository. */
const installGitHooks = () => {
  const lefthook = join(root, 'node_modules', 'lefthook', 'bin', 'index.js')
  if (process.env.CI || !existsSync(lefthook) || !existsSync(join(root, '.git'))) return
  spawnSync(pinnedNode, [lefthook, 'install'], { cwd: root, stdio: 'ignore' })
}

/** Types that editors and the linter need. `npm run types` updates them. */
const generateTypes = () => spawnSync(pinnedNode, ['web/scripts/room-types.ts'], { cwd: root, stdio: 'ignore' })

/** Must run after every `npm ci` and `npm install`. */
export const finishInstall = () => {
  linkPinnedNode()
  installGitHooks()
  generateTypes()
  writeFileSync(installStamp, lockHash())
}

const ensureInstalled = () => {
  if (read(installStamp) === lockHash() && runs(pinnedNode)) return
  console.log('Installing dependencies (npm ci) …')
  // npm must not run on the Node.js binary that it is about to replace.
  const path = process.env.PATH.split(delimiter).filter((folder) => folder !== binFolder)
  const code = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    ...process.env,
    PATH: path.join(delimiter),
  })
  if (code !== 0) throw new Error('npm ci failed; see its output above.')
  finishInstall()
}

const buildInputs = ['web', 'contract/src', 'catalogue/src', 'art/src', 'ssr/src', 'package-lock.json']
const notInputs = new Set(['node_modules', 'build', '.react-router'])

const filesOf = (path) => {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries.flatMap((entry) => {
    if (notInputs.has(entry.name)) return []
    const child = `${path}/${entry.name}`
    return entry.isDirectory() ? filesOf(child) : [child]
  })
}

/** Hashes contents instead of times, so that a checkout or a copy does not cause a build. Takes about 30 ms. */
const buildHash = () => {
  const hash = createHash('sha256')
  const files = buildInputs.flatMap((path) => (path.includes('.') ? [path] : filesOf(path)))
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const ensureBuilt = () => {
  const expectedHash = buildHash()
  if (read(buildStamp) === expectedHash && existsSync(join(root, 'web', 'build', 'server', 'index.js'))) return
  console.log('Building the web …')
  rmSync(buildStamp, { force: true })
  if (npm(['run', 'build', '--silent'], environment({ NODE_ENV: 'production' })) !== 0) {
    throw new Error('The build failed; see its output above.')
  }
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, expectedHash)
}

/** Prints one sentence and exits if a requirement cannot be met. */
export const prepare = ({ build }) => {
  try {
    ensureInstalled()
    if (build) ensureBuilt()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/**
 * Runs a long-lived program in place of this process: forwards signals, ends with its exit code, and ends it when the
 * parent process is gone.
 */
export const become = (args, env) => {
  const child = spawn(pinnedNode, args, { cwd: root, env: environment(env), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A Ctrl-C in a terminal already reaches the child. A second signal would interrupt its orderly shutdown.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  // When npm is killed, the shell in between ends without a signal to this process, so the parent is polled.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    process.exitCode = signal ? 1 : (code ?? 1)
  })
}
