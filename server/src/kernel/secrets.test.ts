import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { freePort, launchProduct } from '../../test/crash/startProduct.ts'
import { databaseUrl } from '../../test/databaseUrl.ts'
import { createWorld } from '../../test/testApp.ts'
import { createSecrets, randomPassword, readSecretKey, timingSafeEqualText } from './secrets.ts'

const KEY = 'a key of the tests, long enough for all'
const secrets = createSecrets(KEY)
const folder = await mkdtemp(join(tmpdir(), 'recado-secrets-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a sealed text can be read by the same key only, and looks different each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = secrets.seal(text)
      expect(createSecrets(KEY).unseal(sealed)).toBe(text)
      expect(secrets.seal(text)).not.toBe(sealed)
      expect(() => createSecrets(`${KEY}.`).unseal(sealed)).toThrow()
    }),
    tries.rule,
  )
  expect(secrets.seal('a private text')).not.toContain(Buffer.from('a private').toString('base64url').slice(0, 8))
})

test('a manipulated text is not read', () => {
  const sealed = Buffer.from(secrets.seal('pay 10'), 'base64url')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => secrets.unseal(changed.toString('base64url')), `byte ${at}`).toThrow()
  }
  for (const nothing of ['', 'x', 'not sealed at all', Buffer.alloc(28).toString('base64url')])
    expect(() => secrets.unseal(nothing)).toThrow()
})

test('every purpose has its own key', () => {
  const { tokenKey, check } = secrets
  expect(new Set([tokenKey.toString('base64url'), check, secrets.successor('x'), secrets.keyedHash('x'), KEY]).size).toBe(5)
  expect(createSecrets(`${KEY}.`).check).not.toBe(check)
  expect(secrets.successor('a')).not.toBe(secrets.successor('b'))
})

test('texts are compared whole', () => {
  expect(timingSafeEqualText('abc', 'abc')).toBe(true)
  for (const [a, b] of [
    ['abc', 'abd'],
    ['abc', 'ab'],
    ['', 'x'],
    ['', ' '],
  ] as const)
    expect(timingSafeEqualText(a, b)).toBe(false)
})

test('a generated password fulfils the rule for new passwords', () => {
  for (let round = 0; round < 50; round++) expect(randomPassword()).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,50}$/)
})

test('the secret is generated once, readable by its owner only, and kept', async () => {
  const dataDir = join(folder, 'fresh')
  const made = readSecretKey({ secretKey: undefined, dataDir })
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(readSecretKey({ secretKey: undefined, dataDir })).toBe(made)
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(made)
  expect(readSecretKey({ secretKey: KEY, dataDir })).toBe(KEY)
})

test('an emptied or shortened secret file is refused', async () => {
  for (const content of ['', '\n', 'short']) {
    await writeFile(join(folder, 'secret'), content)
    expect(() => readSecretKey({ secretKey: undefined, dataDir: folder }), JSON.stringify(content)).toThrow(/secret/)
  }
})

test("a secret other than the database's first one stops the start with a clear message", async () => {
  const world = await createWorld()
  try {
    let said = ''
    // A separate process, because a refused start ends the process with everything it has opened.
    const { gone } = launchProduct({
      ...{ dataDir: join(folder, 'other'), port: await freePort() },
      env: { DATABASE_URL: databaseUrl(world.options), SECRET_KEY: 'another secret, also long enough for it' },
      heard: (text) => {
        said += text
      },
    })
    expect(await gone).toBe(1)
    await expect.poll(() => said).toContain('SECRET_KEY is not the one that this database was made with')
  } finally {
    await world.close()
  }
})
