import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** In seconds. A node usually answers within milliseconds; more than ten seconds is a failure anyway. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const eventLoopResolutionMilliseconds = 20
const nanoseconds = 1e9
const microseconds = 1e6

const manifest = join(import.meta.dirname, '../../../../package.json')

export interface Metrics {
  registry: Registry
  /** Registers a function that runs before every scrape. */
  beforeScrape: (collect: () => Promise<void>) => void
  /** The metrics in the format of Prometheus. */
  render: () => Promise<string>
  /**
   * Counts an answered request. `route` is the pattern, never the URL, which can contain ids, tokens and search terms.
   */
  countRequest: (labels: { method: string; route: string; status: string }, seconds: number) => void
  close: () => void
}

const watchProcess = (registry: Registry): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: eventLoopResolutionMilliseconds })
  delay.enable()
  registry.registerMetric(
    new Gauge({
      name: 'nodejs_eventloop_lag_seconds',
      help: 'Delay of the event loop since the last scrape',
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
      help: 'Resident memory of this process',
      registers: [],
      collect() {
        this.set(process.memoryUsage.rss())
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      name: 'process_cpu_seconds_total',
      help: 'User and system CPU time of this process',
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
    help: 'Start time of this process as a Unix timestamp',
    registers: [registry],
  }).set(Date.now() / 1000 - process.uptime())
  return () => delay.disable()
}

const sayBuild = (registry: Registry): void => {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  new Gauge({
    name: 'rostrum_build_info',
    help: 'Always 1; the labels are the versions of Rostrum and Node.js',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.version }, 1)
}

/** Opens the metrics of a node. Each app has its own registry, because tests run several apps in one process. */
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
    beforeScrape: (collect) => collectors.push(collect),
    render: async () => {
      for (const collect of collectors) await collect()
      return registry.metrics()
    },
    countRequest: (labels, seconds) => requests.observe(labels, seconds),
    close,
  }
}
