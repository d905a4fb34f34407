import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { personTokenEndpoints } from '@recado/contract/users/personTokens'
import { afterAll, expect, test } from 'vitest'
import { givePassword, PASSWORD } from './credentials.ts'
import { customer, openLine } from './simulatedLine.ts'
import { createWorld } from './testApp.ts'

const repository = join(import.meta.dirname, '../..')
const packaged = (path: string) => join(repository, 'node_modules', path)

const world = await createWorld()
const folder = await mkdtemp(join(tmpdir(), 'recado-client-'))
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (program: string, words: readonly string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [program, ...words], { cwd: folder, env: { ...process.env, ...env } })

test('a client that is generated from the description reads by a token, signs in, accepts and sends, as the guide shows it', async () => {
  const line = await openLine(world)
  const ana = customer()
  await line.write(ana, 'Oi')
  const { email } = await givePassword(world.platform, await world.person('supervisor', line.boss.companyId))
  const body = { name: 'Reader', days: 30, readOnly: true, groups: ['conversations' as const], password: PASSWORD }
  const { data: made } = await world.call(await givePassword(world.platform, line.boss), personTokenEndpoints.create, { body })

  const guide = await readFile(join(repository, 'docs/guides/typescript-client.md'), 'utf8')
  const [program = '', reader = ''] = Array.from(guide.matchAll(/^```ts\n(.*?)^```/gms), ([, text]) => text)
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'program.ts'), program)
  await writeFile(join(folder, 'reader.ts'), reader)
  await run(packaged('openapi-typescript/bin/cli.js'), [`${world.url}/api/openapi.json`, '-o', 'recado.ts'])
  const strict = ['--noEmit', '--strict', '--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node']
  const { stdout: complaints } = await run(packaged('@typescript/native/bin/tsc'), [...strict, 'program.ts', 'reader.ts']).catch(
    (error) => error,
  )
  expect(complaints).toBe('')

  const { stdout: read } = await run('reader.ts', [], { RECADO_URL: world.url, RECADO_TOKEN: made.token })
  expect(read).toMatch(new RegExp(`^\\d+ ${ana.name}\\n$`))
  const { stdout } = await run('program.ts', [], { RECADO_URL: world.url, RECADO_EMAIL: email, RECADO_PASSWORD: PASSWORD })
  expect(stdout).toMatch(new RegExp(`^${ana.name} [0-9a-f-]{36}\\n$`))
  await expect.poll(async () => (await line.phone(ana)).map(({ body }) => body), { timeout: 60_000 }).toEqual(['Bom dia! Já atendo você.'])
})
