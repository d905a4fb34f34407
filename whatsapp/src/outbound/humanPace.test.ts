import { RateLimited, Unavailable } from '@recado/server/channels/channel'
import { expect, test } from 'vitest'
import { createHumanPace } from './humanPace.ts'

function line(behaviour: { pace: number; showsTyping: boolean }) {
  const seen: (string | number)[] = []
  let [isClosed, time] = [false, 0]
  const pause = async (milliseconds: number) => void seen.push(milliseconds)
  const takeTime = createHumanPace({ behaviour, pause, isClosed: () => isClosed, now: () => time })
  return {
    seen,
    /** Whether it may leave now, or in how many milliseconds. */
    say: (body: string, isAutomatic = true) =>
      takeTime({ messageId: body, body, isAutomatic }, async () => void seen.push('typing')).then(
        () => 0,
        (error: unknown) => {
          if (error instanceof RateLimited) return error.milliseconds
          throw error
        },
      ),
    pass(milliseconds: number) {
      time += milliseconds
    },
    close() {
      isClosed = true
    },
  }
}

test('automatic messages leave one by one on the whole connection; messages of agents do not wait', async () => {
  const { say, pass } = line({ pace: 3000, showsTyping: false })
  const all = () => Promise.all([say('One'), say('Two'), say('By hand', false), say('Three')])
  expect(await all()).toEqual([0, 3000, 0, 6000])
  pass(1000)
  expect(await Promise.all([say('Three'), say('Four'), say('Two')])).toEqual([5000, 8000, 2000])
  pass(2000)
  expect(await Promise.all([say('Three'), say('Two')])).toEqual([3000, 0])
})

test('a message waits for a short turn, shows typing before it, longer for a longer text and up to a limit', async () => {
  const { seen, say } = line({ pace: 500, showsTyping: true })
  await say('Hi')
  await say('a'.repeat(40))
  await say('a'.repeat(4000))
  expect(seen).toEqual(['typing', 850, 500, 'typing', 1800, 1000, 'typing', 3000])
})

test('a message that waits when the connection is closed is not sent', async () => {
  const { say, close } = line({ pace: 1000, showsTyping: true })
  close()
  await expect(say('Too late')).rejects.toThrow(Unavailable)
})
