import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../kit/propertyTries.fixture.ts'
import { anyConfig, anyCustomerText } from './anyConfig.fixture.ts'
import { noon } from './botEngine.fixture.ts'
import type { BotConfig } from './config.ts'
import { exchange, isAnswer, playBotAgainstBot, playConversation } from './conversation.fixture.ts'
import { answerLimits } from './loopGuard.ts'

/** A bot whose own limits end nothing. */
const tireless = (config: BotConfig): BotConfig => ({
  ...config,
  connection: { ...config.connection, maxUseBotQueues: 0, timeUseBotQueues: 0 },
})
const anyTireless = anyConfig.map(tireless)

test('a customer who never stops is answered no more often than the guard allows', () => {
  const sayings = fc.array(anyCustomerText, { minLength: 130, maxLength: 130 })
  fc.assert(
    fc.property(anyTireless, sayings, fc.constantFrom(0, 1000, 7000, 120_000), (config, says, pause) => {
      const answers = playConversation(
        config,
        says.flatMap((text) => exchange(text, pause, 'So')),
      ).filter(isAnswer)
      expect(answers.length).toBeLessThanOrEqual(answerLimits.inAll)
      const began = noon.getTime() + pause
      const early = answers.filter(({ before }) => before.now.getTime() < began + answerLimits.milliseconds)
      expect(early.length).toBeLessThanOrEqual(answerLimits.lately)
    }),
    tries.play,
  )
})

test('two bots that answer each other fall silent', () => {
  fc.assert(
    fc.property(anyTireless, anyTireless, fc.constantFrom(1, 1000, 10_000, 600_000), (ours, theirs, pause) => {
      const { isOver, answers } = playBotAgainstBot([ours, theirs], pause)
      expect(isOver).toBe(true)
      for (const count of answers) expect(count).toBeLessThanOrEqual(answerLimits.inAll)
    }),
    tries.rule,
  )
})
