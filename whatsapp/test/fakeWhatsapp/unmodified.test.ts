import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as baileys from 'baileys'
import { afterAll, expect, test } from 'vitest'
import { exportFingerprints } from './exportFingerprints.ts'
import { openFakeWhatsapp } from './fakeWhatsapp.ts'
import { openUnmodifiedClient } from './unmodifiedClient.ts'

const standIn = await openFakeWhatsapp()
afterAll(() => standIn.close())
const root = join(import.meta.dirname, '../../..')

/** The exports of the client in a process that has loaded nothing else, so nothing can have changed them. */
async function untouched() {
  const program = `
    import * as baileys from 'baileys'
    import { exportFingerprints } from './exportFingerprints.ts'
    process.stdout.write(JSON.stringify(exportFingerprints(baileys)))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: import.meta.dirname })
  return JSON.parse(stdout) as Record<string, string>
}

const changedSince = (before: Record<string, string>, now: object = baileys) =>
  Object.entries(exportFingerprints(now)).flatMap(([name, print]) => (before[name] === print ? [] : [name]))

test('the tests change nothing in the client except whom it trusts', async () => {
  const before = await untouched()
  // An earlier test file in this process may have called `believe()` already.
  expect(['', 'WA_CERT_DETAILS']).toContain(changedSince(before).join())
  standIn.believe()
  const shop = standIn.phone({ number: '5511900000077', name: 'Shop' })
  const client = openUnmodifiedClient(standIn)
  shop.scan(await client.qr())
  await standIn.until(() => shop.devices[0]?.isOnline, 'the line')
  await standIn.phone({ number: '5511987650077', name: 'Ana' }).write(shop, { body: 'Hi' })
  expect(changedSince(before)).toEqual(['WA_CERT_DETAILS'])
  const { Curve, DEFAULT_CONNECTION_CONFIG } = baileys
  const others = {
    Curve: { ...Curve, sign: () => new Uint8Array() },
    DEFAULT_CONNECTION_CONFIG: { ...DEFAULT_CONNECTION_CONFIG, version: [2] },
  }
  expect(changedSince(before, { ...baileys, ...others }).sort()).toEqual([...Object.keys(others), 'WA_CERT_DETAILS'])
})

test('no test replaces the client', () => {
  const sources = ['whatsapp/src', 'whatsapp/test', 'server/src', 'server/test', 'e2e', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
      .map((file) => join(root, folder, file)),
  )
  const replaces = /\b(?:vi|vitest)\s*\.\s*(?:do)?(?:mock|unmock|spyOn|stubGlobal)\w*\(\s*['"\w]*baileys/i
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.filter((file) => replaces.test(readFileSync(file, 'utf8')))).toEqual([])
})
