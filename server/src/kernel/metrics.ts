import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** What Prometheus may ask for. */
export function createMetrics({ sockets, waitingJobs }: { sockets: () => number; waitingJobs: () => Promise<Record<string, number>> }) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'recado_http_request_seconds',
    help: 'How long requests took',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  new Gauge({
    name: 'recado_sockets',
    help: 'Open live sockets',
    registers: [registry],
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: 'recado_jobs_waiting',
    help: 'Jobs that wait for a worker',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      for (const [job, count] of Object.entries(await waitingJobs())) this.set({ job }, count)
    },
  })
  return {
    request: ({ route, method, status, seconds }: { route: string; method: string; status: number; seconds: number }) =>
      requests.observe({ route, method, status }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
