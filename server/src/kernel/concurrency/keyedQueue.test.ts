import { expect, test } from 'vitest'
import { keyedQueue } from './keyedQueue.ts'

test('work of one key waits for earlier work of that key, other keys do not wait', async () => {
  const queue = keyedQueue()
  const done: string[] = []
  const step = (name: string, after: Promise<unknown> = Promise.resolve()) => after.then(() => void done.push(name))
  const gate = Promise.withResolvers<void>()
  const slow = queue('ana', () => step('ana 1', gate.promise))
  const next = queue('ana', () => step('ana 2'))
  await queue('rui', () => step('rui 1'))
  gate.resolve()
  await Promise.all([slow, next])
  expect(done).toEqual(['rui 1', 'ana 1', 'ana 2'])
})

test('a failure reaches its caller, and holds up nobody', async () => {
  const queue = keyedQueue()
  const failing = queue('ana', async () => {
    throw new Error('not today')
  })
  const next = queue('ana', async () => 'done')
  await expect(failing).rejects.toThrow('not today')
  expect(await next).toBe('done')
})
