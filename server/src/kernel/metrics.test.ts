import { afterEach, expect, test, vi } from 'vitest'
import { createMetrics, type MetricGroup } from './metrics.ts'

afterEach(() => {
  vi.useRealTimers()
})

async function shown(metrics: ReturnType<typeof createMetrics>) {
  const lines = (await metrics.text()).split('\n')
  return lines.filter((line) => line.startsWith('recado_test_'))
}
const figures = (read: MetricGroup['read']): MetricGroup => ({
  labels: ['kind'],
  metrics: { recado_test_waiting: 'Waits', recado_test_failed_total: 'Failed' },
  read,
})

test('two metrics of one query are read once in five seconds, and vanished rows are not shown any more', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const metrics = createMetrics()
  const rows: Record<string, string | number>[] = [
    { kind: 'mail', recado_test_waiting: 3, recado_test_failed_total: 1 },
    { kind: 'look', recado_test_waiting: 0 },
  ]
  const read = vi.fn(async () => rows.splice(0))
  metrics.add([figures(read)])
  const first = ['recado_test_waiting{kind="mail"} 3', 'recado_test_waiting{kind="look"} 0', 'recado_test_failed_total{kind="mail"} 1']
  expect(await shown(metrics)).toEqual(first)
  vi.advanceTimersByTime(4000)
  expect(await shown(metrics)).toEqual(first)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1500)
  expect(await shown(metrics)).toEqual([])
  expect(read).toHaveBeenCalledTimes(2)
})

test('a metric that cannot be read in time is left out, and nothing else with it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const metrics = createMetrics({ patience: 20 })
  const hanging = vi.fn(() => new Promise<never>(() => undefined))
  metrics.add([
    { metrics: { recado_test_broken: 'Throws' }, read: () => Promise.reject(new Error('away')) },
    { metrics: { recado_test_hanging: 'Never answers' }, read: hanging },
    { metrics: { recado_test_works: 'Works' }, read: async () => [{ recado_test_works: 7 }] },
  ])
  expect(await shown(metrics)).toEqual(['recado_test_works 7'])
  vi.advanceTimersByTime(60_000)
  expect(await shown(metrics)).toEqual(['recado_test_works 7'])
  expect(hanging).toHaveBeenCalledTimes(1)
})
