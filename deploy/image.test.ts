import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import dockerignore from '@balena/dockerignore'
import { validate as findFaults } from 'dockerfile-utils'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')
const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(read('package.json')))

/** Whether Docker sends a file to the builder. */
const entersContext = dockerignore.default().add(read('.dockerignore')).createFilter()

interface Copy {
  sources: string[]
  target: string
}

/** What the instructions of a stage copy from the build context. */
const copiesOf = (stage: string): Copy[] =>
  Array.from(stage.matchAll(/^COPY (?!--)(.+)$/gm), ([, words = '']) => {
    const paths = words.split(' ')
    return { sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
  })

const stages = dockerfile.split(/^FROM /m).slice(1)
const finalStage = stages.at(-1) ?? ''

describe('the Dockerfile', () => {
  it('has no fault that a linter sees', () => {
    expect(findFaults(dockerfile)).toEqual([])
  })

  it('installs with the packages of every workspace', () => {
    for (const name of workspaces) expect(dockerfile).toContain(`COPY ${name}/package.json ${name}/\n`)
  })
})

describe('the build context', () => {
  const folders = ['', 'deploy/', 'scripts/', 'web/', 'web/src/', 'web/public/', 'server/', 'server/src/platform/']
  const secretNames = ['.env', '.env.local', '.env.production', 'production.env', 'tls.key', 'tls.pem']
  const privatePaths = [
    'deploy/.env',
    '.data/postgres/PG_VERSION',
    '.data/files/documents/charter.pdf',
    '.git/config',
    '.cache/web-build',
    'backup-2026-11-25',
    'rostrum.dump',
    'id_ed25519',
    'node_modules/.bin/node',
    'server/node_modules/uuid/package.json',
    'web/build/server/index.js',
    'npm-debug.log',
    'demo/data/organizations.ts',
    'server/testing/app.ts',
    'server/src/access.test.ts',
  ]

  it('contains no secrets, data or tests', () => {
    const planted = folders.flatMap((folder) => secretNames.map((name) => folder + name))
    expect([...planted, ...privatePaths].filter(entersContext)).toEqual([])
  })

  it('contains nothing that Git ignores', () => {
    const list = ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory']
    const { stdout, status } = spawnSync('git', list, { cwd: root, encoding: 'utf8' })
    expect(status).toBe(0)
    const ignored = stdout.split('\n').flatMap((path) => (path === '' ? [] : path.replace(/\/$/, '')))
    expect(ignored).toContain('node_modules')
    expect(ignored.filter(entersContext)).toEqual([])
  })

  it('contains every file that the Dockerfile copies', () => {
    const sources = stages.flatMap(copiesOf).flatMap((copy) => copy.sources)
    const filesOf = (source: string) =>
      statSync(join(root, source)).isDirectory()
        ? globSync('**/*.*', { cwd: join(root, source) }).map((file) => `${source}/${file}`)
        : [source]
    expect(sources).not.toContain('.')
    expect(sources.filter((source) => !filesOf(source).some(entersContext))).toEqual([])
  })
})

describe('the image', () => {
  /** A folder with the sources that the final stage copies and the packages of this checkout. */
  const buildImage = () => {
    const folder = mkdtempSync(join(tmpdir(), 'rostrum-image-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const stage of [stages[0] ?? '', finalStage]) {
      for (const { sources, target } of copiesOf(stage)) {
        for (const source of sources) {
          const isFile = target.endsWith('/')
          const to = join(folder, target, isFile ? (source.split('/').at(-1) ?? '') : '')
          const filter = (path: string) => path === join(root, source) || !/\.test\.tsx?$/.test(path)
          cpSync(join(root, source), to, { recursive: true, filter })
        }
      }
    }
    for (const packages of ['node_modules', ...workspaces.map((name) => `${name}/node_modules`)]) {
      if (existsSync(join(root, packages))) linkPackages(packages, folder)
    }
    return folder
  }

  /** Links every package, so that those of the workspaces are the ones in the image. */
  const linkPackages = (packages: string, folder: string) => {
    mkdirSync(join(folder, packages))
    for (const name of readdirSync(join(root, packages))) {
      const link = join(folder, packages, name)
      if (name === '@rostrum') cpSync(join(root, packages, name), link, { recursive: true, verbatimSymlinks: true })
      else symlinkSync(join(root, packages, name), link)
    }
  }

  it('has all modules of the programs that run in it', () => {
    const folder = buildImage()
    const run = (...words: string[]) => {
      const env = { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: 'none' }
      const { stderr } = spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' })
      return stderr
    }
    // All modules are loaded before a program reads its configuration, which is wrong here.
    for (const program of ['main', 'worker']) expect(run(`server/src/${program}.ts`)).toContain('PORT is wrong')
    expect(run('scripts/admin.ts', 'mail', 'dead-letters')).toContain('PORT is wrong')
    expect(run('scripts/backup.ts', 'archive')).toContain('PORT is wrong')
    expect(run('scripts/restore.ts', 'archive')).toContain('PORT is wrong')
  })
})
