import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds. Answers of a node take milliseconds; what takes longer than ten seconds is lost either way. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const eventLoopResolutionMilliseconds = 20
const nanoseconds = 1e9
const microseconds = 1e6

const manifest = join(import.meta.dirname, '../../../../package.json')

export interface Metrics {
  registry: Registry
  /** Runs whenever somebody asks, before they are told. */
  beforeTelling: (collect: () => Promise<void>) => void
  /** In the format of Prometheus. */
  tell: () => Promise<string>
  /** One answered request. `route` is the pattern, never the address: that holds ids, tokens and searches. */
  countRequest: (labels: { method: string; route: string; status: string }, seconds: number) => void
  close: () => void
}

const watchProcess = (registry: Registry): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: eventLoopResolutionMilliseconds })
  delay.enable()
  registry.registerMetric(
    new Gauge({
      name: 'nodejs_eventloop_lag_seconds',
      help: 'How late the event loop was since it was last asked',
      labelNames: ['quantile'],
      registers: [],
      collect() {
        for (const quantile of [0.5, 0.99]) this.set({ quantile }, delay.percentile(quantile * 100) / nanoseconds)
        this.set({ quantile: 1 }, delay.max / nanoseconds)
        delay.reset()
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'process_resident_memory_bytes',
      help: 'Memory of this process',
      registers: [],
      collect() {
        this.set(process.memoryUsage.rss())
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      name: 'process_cpu_seconds_total',
      help: 'Processor time of this process, in itself and in the kernel',
      registers: [],
      collect() {
        const { user, system } = process.cpuUsage()
        this.reset()
        this.inc((user + system) / microseconds)
      },
    }),
  )
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When this process began, since 1970',
    registers: [registry],
  }).set(Date.now() / 1000 - process.uptime())
  return () => delay.disable()
}

const sayBuild = (registry: Registry): void => {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  new Gauge({
    name: 'rostrum_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.version }, 1)
}

/** What a node can say of itself. Each app has a registry of its own: several run in one process in tests. */
export const openMetrics = (): Metrics => {
  const registry = new Registry()
  sayBuild(registry)
  const close = watchProcess(registry)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by the pattern of their route; streams are counted by rostrum_streams_open',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  })
  const collectors: (() => Promise<void>)[] = []
  return {
    registry,
    beforeTelling: (collect) => collectors.push(collect),
    tell: async () => {
      for (const collect of collectors) await collect()
      return registry.metrics()
    },
    countRequest: (labels, seconds) => requests.observe(labels, seconds),
    close,
  }
}
