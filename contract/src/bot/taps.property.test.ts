import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../kit/propertyTries.fixture.ts'
import { stepIn } from './botEngine.fixture.ts'
import type { BotConfig } from './config.ts'
import { anyConversation, playConversation } from './conversation.fixture.ts'

const drawn = (config: BotConfig): BotConfig => ({
  ...config,
  settings: { ...config.settings, chatBotType: 'buttons' },
  connection: { ...config.connection, buttons: true },
})

test('a tap on a drawn menu does what typing its number does', () => {
  let tapped = 0
  fc.assert(
    fc.property(anyConversation, ([config, events]) => {
      const drawing = drawn(config)
      for (const { outcome, scene } of playConversation(drawing, events)) {
        const menu = outcome.replies.at(-1)?.menu
        for (const { tap, key, title } of menu?.choices ?? []) {
          const typed = stepIn(scene, drawing, { kind: 'message', text: key })
          expect(stepIn(scene, drawing, { kind: 'message', text: title, tap })).toEqual(typed)
          tapped++
        }
      }
    }),
    tries.sequence,
  )
  expect(tapped).toBeGreaterThan(100)
})

test('a drawn menu equals its text, and a connection that cannot draw has none', () => {
  fc.assert(
    fc.property(anyConversation, ([config, events]) => {
      const plain = playConversation(config, events).map(({ outcome }) => outcome)
      const drawing = playConversation(drawn(config), events).map(({ outcome }) => outcome)
      const draws = config.settings.chatBotType === 'buttons' && config.connection.buttons
      for (const [at, { replies, ...rest }] of drawing.entries()) {
        expect({ ...rest, hears: replies.map(({ text }) => text) }).toEqual({
          state: plain[at]?.state,
          effects: plain[at]?.effects,
          steps: plain[at]?.steps,
          isMenuAnswer: plain[at]?.isMenuAnswer,
          hears: plain[at]?.replies.map(({ text }) => text),
        })
        for (const { text, menu } of replies)
          if (menu) for (const { key, title, detail = title } of menu.choices) expect(text).toContain(`[ ${key} ] - ${detail}`)
      }
      if (!draws) expect(plain.flatMap(({ replies }) => replies.filter(({ menu }) => menu))).toEqual([])
    }),
    tries.play,
  )
})
