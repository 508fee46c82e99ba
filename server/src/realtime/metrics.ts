import { Gauge } from 'prom-client'
import type { Metrics } from '../platform/metrics/registry.ts'

export const watchStreams = ({ registry }: Pick<Metrics, 'registry'>, countOpen: () => number): void =>
  registry.registerMetric(
    new Gauge({
      name: 'rostrum_streams_open',
      help: 'Open event streams of this node',
      registers: [],
      collect() {
        this.set(countOpen())
      },
    }),
  )
