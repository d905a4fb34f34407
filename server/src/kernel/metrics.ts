import { setTimeout as pause } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** One series per row: its label values, and the value of each metric by name. */
type FigureRow = Readonly<Record<string, string | number>>

/**
 * Metrics that one query reads together. No metric and no label may name a user, a contact, a text or an address.
 * @example { metrics: { recado_sockets: 'Open live sockets' }, read: async () => [{ recado_sockets: sockets() }] }
 */
export type MetricGroup = {
  labels?: readonly string[]
  /** The meaning of each metric, by name. Names that end with `_total` only grow. */
  metrics: Readonly<Record<string, string>>
  read: () => Promise<readonly FigureRow[]>
}

export type Metrics = ReturnType<typeof createMetrics>

/** How long a reading is reused: several programs may scrape one process, and none may keep the database busy. */
const FRESH = 5000
/** A scrape returns the other metrics while one cannot be read. Prometheus itself waits ten seconds, then it has nothing. */
const PATIENCE = 4000

/** Creates the registry that `/metrics` prints. */
export function createMetrics({ patience = PATIENCE } = {}) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'recado_http_request_seconds',
    help: 'How long requests took',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  return {
    request: ({ route, method, status, seconds }: { route: string; method: string; status: number; seconds: number }) =>
      requests.observe({ route, method, status }, seconds),
    add: (figures: readonly MetricGroup[]) => {
      for (const some of figures) register(registry, some, patience)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function register(registry: Registry, { labels = [], metrics, read }: MetricGroup, patience: number) {
  const rows = cached(read, patience)
  for (const [name, help] of Object.entries(metrics)) {
    const Metric = name.endsWith('_total') ? Counter : Gauge
    const metric: Counter | Gauge = new Metric({ name, help, labelNames: [...labels], registers: [registry], collect })

    async function collect() {
      const current = await rows()
      metric.reset()
      // After a reset, a metric without labels reads 0, a value that was never measured.
      if (labels.length === 0) metric.remove()
      for (const row of current) {
        if (row[name] === undefined) continue
        metric.inc(Object.fromEntries(labels.map((label) => [label, String(row[label])])), Number(row[name]))
      }
    }
  }
}

/** An unreadable metric is left out, since the old value would say that all is well. A hanging query is not sent a second time. */
function cached(read: MetricGroup['read'], patience: number) {
  let startedAt = Number.NEGATIVE_INFINITY
  let isReading = false
  let rows: ReturnType<MetricGroup['read']> = Promise.resolve([])
  return () => {
    if (!isReading && performance.now() - startedAt > FRESH) {
      startedAt = performance.now()
      isReading = true
      rows = read()
        .catch(() => [])
        .finally(() => {
          isReading = false
        })
    }
    return Promise.race([rows, pause(patience, [], { ref: false })])
  }
}
