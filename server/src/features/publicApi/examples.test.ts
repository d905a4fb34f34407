import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectionEndpoints } from '@recado/contract/connections'
import {
  type ExampleKind,
  type ExampleLanguage,
  exampleKinds,
  exampleLanguages,
  examplePrograms,
} from '@recado/contract/messages/publicApiExamples'
import { afterAll, expect, test } from 'vitest'
import { startFakeServer } from '../../../test/fakeServer.ts'
import { newNumber } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const shop = await startFakeServer(() => ({ body: Buffer.from('%PDF-1.4 an invoice') }))
const world = await createWorld({ env: { ALLOW_PRIVATE_NETWORK: 'on' } })
const folder = await mkdtemp(join(tmpdir(), 'recado-examples-'))
await writeFile(join(folder, 'invoice.pdf'), '%PDF-1.4 an invoice')
afterAll(() => Promise.all([world.close(), shop.close(), rm(folder, { recursive: true })]))

/** How to run a copied example in each language. */
const programs: Record<ExampleLanguage, { file: string; start: [string, ...string[]]; version: string }> = {
  curl: { file: 'example.sh', start: ['bash'], version: 'curl' },
  javascript: { file: 'example.mjs', start: [process.execPath], version: process.execPath },
  python: { file: 'example.py', start: ['python3'], version: 'python3' },
  php: { file: 'example.php', start: ['php'], version: 'php' },
}
const isHere = (language: ExampleLanguage) => spawnSync(programs[language].version, ['--version']).status === 0

async function run(language: ExampleLanguage, text: string) {
  const { file, start } = programs[language]
  const [program, ...given] = start
  const path = join(folder, `${world.unique()}-${file}`)
  await writeFile(path, text)
  const { stdout } = await promisify(execFile)(program, [...given, path], { cwd: folder })
  return stdout
}

const admin = await world.person('admin')
const { data: line } = await world.call(admin, connectionEndpoints.create, { body: { name: 'Shop', provider: 'simulator' } })
/** Characters that some language would interpret. */
const BODY = `It's "50%" off \\n $HOME {x} – ação 🎉 <b>`

for (const language of exampleLanguages)
  test.runIf(isHere(language))(`the examples in ${language} run as they stand`, async () => {
    const values = {
      ...{ url: world.url, token: line.token, number: newNumber(), body: BODY },
      ...{ file: 'invoice.pdf', mediaUrl: `${shop.url}/invoice.pdf`, messageId: '' },
    }
    const answer = async (kind: ExampleKind, messageId = '') =>
      JSON.parse(await run(language, examplePrograms(language, kind, { ...values, messageId }))) as Record<string, unknown>
    for (const kind of exampleKinds.filter((one) => one !== 'status')) {
      const sent = await answer(kind)
      expect(sent).toEqual({ id: expect.any(String), ticketId: expect.any(Number), closed: false })
      const mediaName = kind === 'text' ? null : 'invoice.pdf'
      expect(await answer('status', String(sent.id))).toMatchObject({ body: BODY, number: values.number, mediaName, fromMe: true })
    }
  })
