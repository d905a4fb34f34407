import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyConfig, anySaying } from './anyConfig.fixture.ts'
import { noon } from './brain.fixture.ts'
import type { BotConfig } from './config.ts'
import { exchange, faceToFace, isAnswer, live } from './live.fixture.ts'
import { mostAnswers } from './loopGuard.ts'

/** A bot whose own bounds do not end anything. */
const tireless = (config: BotConfig): BotConfig => ({
  ...config,
  connection: { ...config.connection, maxUseBotQueues: 0, timeUseBotQueues: 0 },
})
const anyTireless = anyConfig.map(tireless)

test('whoever goes on and on is answered no more often than the guard allows', () => {
  const sayings = fc.array(anySaying, { minLength: 130, maxLength: 130 })
  fc.assert(
    fc.property(anyTireless, sayings, fc.constantFrom(0, 1000, 7000, 120_000), (config, says, pause) => {
      const answers = live(
        config,
        says.flatMap((text) => exchange(text, pause, 'So')),
      ).filter(isAnswer)
      expect(answers.length).toBeLessThanOrEqual(mostAnswers.inAll)
      const began = noon.getTime() + pause
      const early = answers.filter(({ before }) => before.now.getTime() < began + mostAnswers.milliseconds)
      expect(early.length).toBeLessThanOrEqual(mostAnswers.lately)
    }),
    { numRuns: 60 },
  )
})

test('two bots that face each other fall silent', () => {
  fc.assert(
    fc.property(anyTireless, anyTireless, fc.constantFrom(1, 1000, 10_000, 600_000), (ours, theirs, pause) => {
      const { isOver, answers } = faceToFace([ours, theirs], pause)
      expect(isOver).toBe(true)
      for (const count of answers) expect(count).toBeLessThanOrEqual(mostAnswers.inAll)
    }),
  )
})
