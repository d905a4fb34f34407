import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, expect, test } from 'vitest'
import { startPasswords } from './passwords.ts'

const busy = () => new Error('come back later')
const passwords = startPasswords({ busy })
afterAll(() => passwords.close())

test('a password is stored as argon2id, salted, at the cost that OWASP asks for', async () => {
  const [one, two] = await Promise.all([passwords.hash('same'), passwords.hash('same')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
})

test('the right password matches, no other does, and none matches without an account', async () => {
  const hashed = await passwords.hash('çãõ🔑 right')
  expect(await passwords.matches('çãõ🔑 right', hashed)).toBe(true)
  for (const wrong of ['', 'right', 'ÇÃÕ🔑 RIGHT', 'çãõ🔑 right ', hashed]) expect(await passwords.matches(wrong, hashed)).toBe(false)
  expect(await passwords.matches('nobody has this password', undefined)).toBe(false)
})

test('a text that is no hash is an error, not a match', async () => {
  await expect(passwords.matches('x', 'not a hash')).rejects.toThrow()
})

test('hashing holds up nobody else', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const work = Promise.all(Array.from({ length: 8 }, () => passwords.hash('a password')))
  await new Promise((resolve) => setTimeout(resolve, 20))
  delay.enable()
  await work
  delay.disable()
  expect(delay.percentile(50) / 1e6).toBeLessThan(30)
})

test('in a rush, further callers are refused instead of waiting without end', async () => {
  const rushed = startPasswords({ busy })
  const refused: string[] = []
  for (let count = 0; count < 130; count++) rushed.matches('x', undefined).catch((error) => refused.push(String(error)))
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(29)
  expect(refused[0]).toContain('come back later')
  await rushed.close()
})

test('whoever was not refused is answered, and so are callers after the rush', async () => {
  const small = startPasswords({ busy, most: { most: 2, mostOfGroup: 2 } })
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => small.matches('x', undefined)))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(await small.matches('x', undefined)).toBe(false)
  await small.close()
})

test('the thread starts with the first password, ends after a while without one, and starts again', async () => {
  const briefly = startPasswords({ busy, rest: 1 })
  expect(briefly.isAwake()).toBe(false)
  for (const _ of [1, 2]) {
    const hashed = briefly.hash('a password')
    expect(briefly.isAwake()).toBe(true)
    expect(await hashed).toMatch(/^\$argon2id/)
    await expect.poll(briefly.isAwake).toBe(false)
  }
  await briefly.close()
})
