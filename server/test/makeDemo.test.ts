import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from './browserClient.ts'
import { databaseUrl } from './databaseUrl.ts'
import { createWorld } from './testApp.ts'

const world = await createWorld()
const dataDir = await mkdtemp(join(tmpdir(), 'recado-demo-'))
afterAll(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

type Ended = { code: number; stdout: string; stderr: string }

/** `npm run demo`, for the database of a running product. */
async function makeDemo(publicUrl: string, ...words: string[]): Promise<Ended> {
  const { secretKey = '' } = world.config
  const env = {
    DATABASE_URL: databaseUrl(world.options),
    SECRET_KEY: secretKey,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    WHATSAPP: 'off',
    SIMULATOR: 'on',
  }
  const program = join(import.meta.dirname, '../src/makeDemo.ts')
  const running = promisify(execFile)(process.execPath, [program, ...words], { env: { ...process.env, ...env } })
  return running.then(
    (said) => ({ code: 0, ...said }),
    (error: Ended) => error,
  )
}
const companies = () => world.platform.selectFrom('companies').select(['id', 'name']).where('platform', '=', false).execute()

test('the demo company is not made in a public installation, unless it is confirmed', async () => {
  const { code, stdout, stderr } = await makeDemo('https://recado.example.com')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('npm run demo -- --yes')
  expect(await companies()).toEqual([])
})

test('beside a running product it makes the demo company once, prints its logins, and its connection opens', async () => {
  const { code, stdout } = await makeDemo('https://recado.example.com', '--yes')
  expect(code).toBe(0)
  const logins = [...stdout.matchAll(/^ {2}demo (\w+) +(\S+@\S+) +(\S+)$/gm)].map(([, who, email = '', password = '']) => ({
    who,
    email,
    password,
  }))
  expect(logins.map(({ who }) => who)).toEqual(['admin', 'supervisor', 'user'])
  for (const { email, password } of logins)
    expect(await createBrowserClient(world.url).login(email, password)).toMatchObject({ status: 200 })
  const lines = () => world.platform.selectFrom('connections').select('status').execute()
  await expect.poll(lines, { timeout: 120_000 }).toEqual([{ status: 'CONNECTED' }])

  const again = await makeDemo('http://localhost:8080')
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('there already') })
  expect(await companies()).toMatchObject([{ name: 'Café Aurora' }])
})
