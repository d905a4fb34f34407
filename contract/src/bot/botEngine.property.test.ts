import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../kit/propertyTries.fixture.ts'
import { anyCustomerText } from './anyConfig.fixture.ts'
import { after, minutes, newTicket, type Scene, stepIn } from './botEngine.fixture.ts'
import type { BotEvent } from './botEvents.ts'
import type { BotTicket } from './config.ts'
import { anyConversation, initialScene, playConversation } from './conversation.fixture.ts'
import { botState } from './state.ts'

test('it never answers while an agent holds the ticket, whatever its state', () => {
  const holds: Partial<BotTicket>[] = [{ status: 'open', userId: 3 }, { status: 'open' }, { userId: 3 }]
  fc.assert(
    fc.property(anyConversation, anyCustomerText, fc.constantFrom(...holds), ([config, events], text, hold) => {
      for (const { scene } of playConversation(config, events)) {
        const askId = scene.state?.asking?.id ?? ''
        const happenings: BotEvent[] = [
          { kind: 'message', text },
          { kind: 'answered', askId, replies: [{ text }], orders: { queueId: 1 }, memory: null },
          { kind: 'failed', askId, reason: 'timeout' },
          { kind: 'overdue', queueId: 1 },
          { kind: 'giveBack' },
        ]
        const held = { ...scene, ticket: { ...scene.ticket, status: 'pending' as const, ...hold } }
        for (const happening of happenings) {
          expect(stepIn(held, config, happening)).toMatchObject({ state: scene.state, replies: [], effects: [] })
        }
      }
    }),
    tries.play,
  )
})

test('it never answers in a group, nor a customer whom an agent has taken over', () => {
  fc.assert(
    fc.property(anyConversation, fc.boolean(), ([config, events], isGroup) => {
      for (const { before, happening, outcome } of playConversation(config, events, {
        ...initialScene,
        ticket: { ...newTicket, isGroup },
      })) {
        if (isGroup) expect(outcome.replies).toEqual([])
        if (before.state === null && happening.kind === 'message')
          expect(outcome).toEqual({ state: null, replies: [], effects: [], steps: [] })
      }
    }),
    tries.rule,
  )
})

test('the same input gives the same output, and no input is changed', () => {
  fc.assert(
    fc.property(anyConversation, ([config, events]) => {
      for (const { before, happening, outcome } of playConversation(config, events)) {
        expect(stepIn(structuredClone(before), structuredClone(config), structuredClone(happening))).toEqual(outcome)
      }
    }),
    tries.rule,
  )
})

test('every state can be stored and read again', () => {
  fc.assert(
    fc.property(anyConversation, ([config, events]) => {
      for (const { outcome } of playConversation(config, events)) {
        if (outcome.state) expect(botState.parse(JSON.parse(JSON.stringify(outcome.state)))).toStrictEqual(outcome.state)
      }
    }),
    tries.rule,
  )
})

test('menus are counted from one, and never repeated more often than allowed', () => {
  fc.assert(
    fc.property(anyConversation, ([config, events]) => {
      let shown = 0
      for (const { outcome } of playConversation(config, events)) {
        for (const { code, values } of outcome.steps) {
          if (code !== 'menuShown') continue
          expect(values.n === 1 || values.n === shown + 1).toBe(true)
          shown = Number(values.n)
          if (Number(values.of) > 0) expect(values.n).toBeLessThanOrEqual(Number(values.of))
        }
      }
    }),
    tries.sequence,
  )
})

test('an agent can take the conversation in any state, and then the bot is silent', () => {
  fc.assert(
    fc.property(anyConversation, anyCustomerText, ([config, events], text) => {
      for (const { scene } of playConversation(config, events)) {
        const taken = { ...scene, ticket: { ...scene.ticket, status: 'open' as const, userId: 3 } }
        const outcome = stepIn(taken, config, { kind: 'accept', user: 'Bruno' })
        expect(outcome.state).toBeNull()
        const next = stepIn(after(taken, outcome), config, { kind: 'message', text })
        expect(next).toEqual({ state: null, replies: [], effects: [], steps: [] })
      }
    }),
    tries.play,
  )
})

test('a customer who writes nothing readable waits for a person in the end', () => {
  fc.assert(
    fc.property(anyConversation, fc.boolean(), ([config, events], fails) => {
      const last = playConversation(config, events).at(-1)?.scene ?? initialScene
      let scene: Scene = last.ticket.status === 'closed' ? initialScene : last
      for (let count = 0; count < 1500 && scene.state && scene.state.at !== 'waiting'; count++) {
        const asked = scene.state.asking?.id
        const next = { ...scene, now: new Date(scene.now.getTime() + minutes(61)) }
        const answer: BotEvent = fails
          ? { kind: 'failed', askId: asked ?? '', reason: 'timeout' }
          : { kind: 'answered', askId: asked ?? '', replies: [{ text: 'So' }], orders: {}, memory: null }
        scene = after(next, stepIn(next, config, asked ? answer : { kind: 'message', text: 'Is there anybody?' }))
      }
      expect(scene.state === null || scene.state.at === 'waiting').toBe(true)
    }),
    tries.play,
  )
})
