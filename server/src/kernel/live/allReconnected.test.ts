import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { allReconnected } from './allReconnected.ts'

test('several connections are lost with the first that breaks, and back with the last that returns', () => {
  const [lost, back] = [vi.fn(), vi.fn()]
  const follow = allReconnected({ lost, back })
  const [speaks, listens] = [new EventEmitter(), new EventEmitter()]
  for (const one of [speaks, listens]) {
    follow(one)
    one.emit('ready')
  }
  expect(back).not.toHaveBeenCalled()
  for (const one of [speaks, listens, speaks]) one.emit('error', new Error('away'))
  expect(lost).toHaveBeenCalledTimes(1)
  speaks.emit('ready')
  expect(back).not.toHaveBeenCalled()
  listens.emit('ready')
  expect(back).toHaveBeenCalledTimes(1)
  listens.emit('error', new Error('away'))
  listens.emit('ready')
  expect([lost.mock.calls.length, back.mock.calls.length]).toEqual([2, 2])
})
