import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'
import { connect } from '../database/connect.ts'

const world = await createWorld({ env: { TRUST_PROXY: '1' } })
const guarded = await createWorld({ env: { METRICS_TOKEN: 'scrape-me' } })
const maintenance = connect(inject('postgres'), { size: 1 })
afterAll(async () => {
  await world.close()
  await guarded.close()
  await maintenance.close()
})
const get = (path: string, headers: Record<string, string> = {}, url = world.url) => fetch(`${url}${path}`, { headers })

test('the process reports that it is up, and that it can work', async () => {
  const [up, ready] = [await get('/healthz'), await get('/readyz')]
  expect([up.status, await up.json()]).toEqual([200, { status: 'up' }])
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', database: true, jobs: true, live: true }])
})

test('without its database it is up but not ready, and ready again when it is back', async () => {
  const broken = await createWorld()
  const allow = (may: boolean) =>
    sql`alter database ${sql.id(broken.name)} with allow_connections ${sql.lit(may)}`.execute(maintenance.platform)
  try {
    await allow(false)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${broken.name}`.execute(maintenance.platform)
    const ready = await get('/readyz', {}, broken.url)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ status: 'not ready', database: false })
    expect((await get('/healthz', {}, broken.url)).status).toBe(200)
    const figures = await (await get('/metrics', {}, broken.url)).text()
    expect(figures).toContain('\nrecado_dependency_up{dependency="database"} 0\n')
    expect(figures).toContain('\nrecado_sockets 0\n')
    expect(figures).not.toContain('\nrecado_connections{')
    await allow(true)
    await expect.poll(async () => (await get('/readyz', {}, broken.url)).status, { timeout: 120_000 }).toBe(200)
  } finally {
    await allow(true)
    await broken.close()
  }
})

test('without a token the metrics are for this machine alone, and not through a proxy on it', async () => {
  const direct = await get('/metrics')
  expect(direct.status).toBe(200)
  expect(direct.headers.get('content-type')).toContain('text/plain')
  const text = await direct.text()
  for (const figure of ['recado_http_request_seconds_bucket', 'recado_sockets', 'recado_jobs_waiting', 'process_cpu_seconds_total'])
    expect(text).toContain(figure)
  // Prometheus has labels of its own, which hide ours of the same name.
  expect(text).not.toMatch(/^recado_\w+\{[^}]*\b(job|instance)="/m)
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']
  for (const header of forwarded) expect((await get('/metrics', { [header]: '127.0.0.1' })).status, header).toBe(404)
})

const beside = (path: string) => readFile(join(import.meta.dirname, '../../../..', path), 'utf8')

test.for(['docs/guides/grafana.json', 'deploy/prometheus/alerts.yml'])(
  'each figure that %s asks for is told, by labels that it has',
  async (path) => {
    const asked = await beside(path)
    const drawn = new Set(asked.match(/\b(recado|process|nodejs)_\w+/g))
    const text = await (await get('/metrics')).text()
    expect(drawn.size).toBeGreaterThan(5)
    expect([...drawn].filter((figure) => !text.includes(`\n${figure}`) && !text.includes(`# TYPE ${figure} `))).toEqual([])
    // Prometheus calls the whole product a job, so our job kinds use another label.
    expect(asked).not.toMatch(/by \([^)]*\bjob\b/)
  },
)

test('each alarm says what to do first', async () => {
  const alarms = (await beside('deploy/prometheus/alerts.yml')).split('- alert: ').slice(1)
  expect(alarms.length).toBeGreaterThan(10)
  for (const alarm of alarms) expect(alarm, alarm.split('\n')[0]).toMatch(/\n {10}runbook: \S.{20,}\n/)
})

test('another host name that leads to this machine does not count as this machine', async () => {
  const { port } = new URL(world.url)
  const asked = (host: string) =>
    new Promise((resolve, reject) =>
      request({ port, path: '/metrics', headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end(),
    )
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]']) expect(await asked(host), host).toBe(200)
  for (const host of ['recado.example.com', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example'])
    expect(await asked(host), host).toBe(404)
})

test('with a token anybody who has it may read the metrics, from anywhere', async () => {
  const ask = async (headers: Record<string, string>) => (await get('/metrics', headers, guarded.url)).status
  expect(await ask({ authorization: 'Bearer scrape-me' })).toBe(200)
  expect(await ask({ authorization: 'Bearer scrape-me', 'x-forwarded-for': '203.0.113.1' })).toBe(200)
  for (const wrong of ['', 'Bearer', 'Bearer ', 'Bearer undefined', 'Bearer scrape-m', 'Bearer scrape-me2', 'scrape-me', 'Basic scrape-me'])
    expect(await ask(wrong ? { authorization: wrong } : {}), wrong).toBe(404)
  expect((await get('/metrics?token=scrape-me', {}, guarded.url)).status).toBe(404)
})

test('metrics name routes, never addresses', async () => {
  await get('/api/tags/12345678')
  await get('/api/nothing/secret-in-the-path')
  const text = await (await get('/metrics')).text()
  expect(text).toContain('route="/api/tags/:id"')
  expect(text).not.toContain('12345678')
  expect(text).not.toContain('secret-in-the-path')
})
