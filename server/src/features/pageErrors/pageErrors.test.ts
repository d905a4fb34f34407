import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'
import { minutes } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'

const lines: string[] = []
const log = createLog('warn', { write: (line) => void lines.push(line) })
const world = await createWorld({ env: { TRUST_PROXY: '1' }, log })
afterAll(() => world.close())

const crash = {
  kind: 'crash',
  name: 'TypeError',
  build: '0f3a5c',
  route: '/tickets/:uuid?',
  stack: ['assets/inbox-0f3a.js:1:2345', 'assets/vendor-77.js:9:1'],
}

/** As a browser without a session sends it, from an address of its own. */
const report = (body: unknown, address = '203.0.113.1') =>
  fetch(`${world.url}/api/page-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })

const logged = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a page crashed')

async function countOf(kind: string) {
  const text = await (await fetch(`${world.url}/metrics`)).text()
  return Number(new RegExp(`^recado_page_errors_total\\{kind="${kind}"\\} (\\d+)`, 'm').exec(text)?.[1])
}

test('a crash that a browser without a session reports is logged and counted', async () => {
  expect((await report({ ...crash, code: 'ERR_IN_USE', customer: 'Ana Lima' })).status).toBe(200)
  expect(logged().map(({ page }) => page)).toEqual([{ ...crash, code: 'ERR_IN_USE' }])
  expect([await countOf('crash'), await countOf('rejection')]).toEqual([1, 0])
})

test('each field accepts what code consists of, and no text of a person', async () => {
  const before = lines.length
  const wrong = [
    { name: 'Ana Lima' },
    { code: 'Cannot read Ana Lima' },
    { build: 'Ana' },
    { route: '/tickets/Ana Lima' },
    { stack: ['Ana Lima wrote: 1234'] },
    { stack: Array.from({ length: 21 }, () => 'assets/inbox.js:1:1') },
  ]
  for (const part of wrong) expect((await report({ ...crash, ...part }, '203.0.113.2')).status, JSON.stringify(part)).toBe(422)
  expect((await report({ ...crash, more: 'x'.repeat(32 * 1024) }, '203.0.113.2')).status).toBe(413)
  expect(lines.length).toBe(before)
})

test('one address may report ten times a minute, others go on', async () => {
  const address = '203.0.113.3'
  for (let count = 0; count < 10; count++) expect((await report(crash, address)).status).toBe(200)
  const refused = await report(crash, address)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await report(crash, '203.0.113.4')).status).toBe(200)
  world.clock.advance(minutes(1))
  expect((await report(crash, address)).status).toBe(200)
})
