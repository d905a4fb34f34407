import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, expect, test } from 'vitest'
import { startPasswords } from './passwords.ts'

const passwords = startPasswords({ busy: () => new Error('come back later') })
afterAll(() => passwords.close())

test('a password is kept as argon2id, salted, at the cost that OWASP asks for', async () => {
  const [one, two] = await Promise.all([passwords.hash('same'), passwords.hash('same')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
})

test('the right password matches, no other does, and without an account none', async () => {
  const hashed = await passwords.hash('çãõ🔑 right')
  expect(await passwords.matches('çãõ🔑 right', hashed)).toBe(true)
  for (const wrong of ['', 'right', 'ÇÃÕ🔑 RIGHT', 'çãõ🔑 right ', hashed]) expect(await passwords.matches(wrong, hashed)).toBe(false)
  expect(await passwords.matches('nobody has this password', undefined)).toBe(false)
})

test('what is no hash is a fault, not a match', async () => {
  await expect(passwords.matches('x', 'not a hash')).rejects.toThrow()
})

test('hashing keeps nobody else waiting', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const work = Promise.all(Array.from({ length: 8 }, () => passwords.hash('a password')))
  await new Promise((resolve) => setTimeout(resolve, 20))
  delay.enable()
  await work
  delay.disable()
  expect(delay.percentile(50) / 1e6).toBeLessThan(30)
})

test('a rush is told to come back rather than kept waiting without end', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 130 }, () => passwords.matches('x', undefined)))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(29)
  expect(String(refused[0]?.reason)).toContain('come back later')
  expect(await passwords.matches('x', undefined)).toBe(false)
})
