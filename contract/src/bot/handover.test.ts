import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../kit/propertyTries.fixture.ts'
import { configOf, conversationOf, lastAsk, minutes, noon, office, queue, sales, support } from './botEngine.fixture.ts'
import { anyConversation, playConversation } from './conversation.fixture.ts'
import { openingMoment } from './openingMoment.ts'

type Changes = Parameters<typeof configOf>[0]
const assisted = (changes: Changes = {}) => configOf({ ...changes, connection: { promptId: 7, ...changes?.connection } })
const byCompany = { scheduleType: 'company' as const }
const evening = new Date('2026-11-24T17:05:00.000Z')

function askedOf(config: ReturnType<typeof configOf>) {
  const conversation = conversationOf(config)
  conversation.says('Hi')
  const fails = () => conversation.happens({ kind: 'failed', askId: lastAsk(conversation.scene()), reason: 'timeout' })
  const handsOver = (text = '') => conversation.answered({ replies: [{ text }], orders: { stop: 'asked' } })
  return { ...conversation, fails, handsOver }
}

test('after an assistant the customer learns that a person answers, whether it handed over or failed', () => {
  const follows = 'Someone from our team will be with you soon.'
  expect(askedOf(assisted()).fails().hears).toEqual([follows])
  expect(askedOf(assisted()).handsOver('One moment').hears).toEqual(['One moment', follows])
  expect(askedOf(assisted({ language: 'pt' })).fails().hears).toEqual([
    'Uma pessoa da nossa equipe vai continuar o seu atendimento em breve.',
  ])
})

test('the text of the company comes in place of ours, with its variables', () => {
  const handoverMessage = '{{firstName}}, {{company}} answers soon in {{queue}}'
  expect(askedOf(assisted({ settings: { handoverMessage } })).fails().hears).toEqual(['Ana, Bakery answers soon in Support'])
})

test('out of hours the customer reads the out-of-hours text, or else when somebody is there again', () => {
  const afterClosing = (changes: Changes) => {
    const conversation = askedOf(assisted({ ...changes, settings: { ...byCompany, handoverMessage: 'Soon' } }))
    conversation.change({ now: evening })
    return conversation.fails()
  }
  expect(afterClosing({})).toMatchObject({ hears: ['We are closed'], effects: [{ do: 'queue' }, { do: 'noteClosed' }, { do: 'remind' }] })
  expect(afterClosing({ connection: { outOfHoursMessage: '' } }).hears).toEqual([
    'Someone from our team will answer when we open, tomorrow at 09:00.',
  ])
  const never = office.map((day) => ({ ...day, startTime: '', endTime: '' }))
  const silent = { connection: { outOfHoursMessage: '' }, company: { schedules: never } }
  expect(askedOf(assisted(silent)).fails().hears).toEqual(['Someone from our team will be with you soon.'])
})

test('the hours of the queue to which it hands over count', () => {
  const night = queue(2, 'Support', { schedules: office.map((day) => ({ ...day, startTime: '20:00', endTime: '23:00' })) })
  const conversation = askedOf(assisted({ settings: { scheduleType: 'queue' }, queues: [sales, night] }))
  expect(conversation.fails().hears).toEqual(['Support is closed'])
})

test('nobody has answered: the customer is told once more, after open minutes only', () => {
  const conversation = askedOf(assisted({ settings: { ...byCompany, handoverReminderMinutes: 30 } }))
  conversation.change({ now: new Date('2026-11-24T16:50:00.000Z') })
  const effect = conversation.fails().effects.find(({ do: what }) => what === 'remind')
  expect(effect).toEqual({ do: 'remind', handoverId: expect.any(String), at: '2026-11-25T09:20:00.000Z' })
  const handoverId = conversation.scene().state?.handoverId ?? ''
  const reminded = conversation.happens({ kind: 'handoverUnanswered', handoverId })
  expect(reminded).toMatchObject({ hears: [expect.stringContaining('still in the queue')], codes: ['handoverReminded'] })
  expect(conversation.happens({ kind: 'handoverUnanswered', handoverId })).toMatchObject({ hears: [], codes: [] })
})

test('nobody is reminded of another handover, once a person has the conversation, or where it is switched off', () => {
  const conversation = askedOf(assisted())
  conversation.fails()
  const { state, ticket } = conversation.scene()
  const reminds = (handoverId = state?.handoverId ?? '') => conversation.happens({ kind: 'handoverUnanswered', handoverId }).hears
  expect(reminds('00000000-0000-4000-8000-00000000ffff')).toEqual([])
  conversation.change({ ticket: { ...ticket, status: 'open', userId: 3 } })
  expect(reminds()).toEqual([])
  conversation.change({ ticket, state: null })
  expect(reminds()).toEqual([])
  expect(askedOf(assisted({ settings: { handoverReminderMinutes: 0 } })).fails().effects).toEqual([{ do: 'queue', queueId: 2 }])
})

test('an assistant that has answered often enough hands over without being asked again', () => {
  const prompts = [{ id: 7, name: 'Anna', queueId: 2, maxAnswers: 2 }]
  const { says, answered, scene } = conversationOf(assisted({ prompts, queues: [sales, support] }))
  for (const text of ['Hi', 'And?']) {
    expect(says(text).effects).toMatchObject([{ do: 'ask' }])
    answered({ replies: [{ text: 'So' }] })
  }
  expect(says('And now?')).toMatchObject({
    effects: [{ do: 'queue', queueId: 2 }, { do: 'remind' }],
    steps: [{ code: 'assistantHandedOver', values: { name: 'Anna', reason: 'answerLimit' } }],
    hears: [expect.stringContaining('our team')],
  })
  expect(scene().state).toMatchObject({ at: 'waiting' })
})

test('a customer of an assistant always gets a word: its answer, the next question, or that a person follows', () => {
  fc.assert(
    fc.property(anyConversation, ([config, events]) => {
      for (const { before, happening, outcome } of playConversation(config, events)) {
        const counts = 'askId' in happening && before.state?.at === 'assistant' && before.state.asking?.id === happening.askId
        if (!counts || outcome.steps.some(({ code }) => code === 'lateAnswerDropped' || code === 'loopStopped')) continue
        const { replies, effects, state } = outcome
        const stays = happening.kind === 'answered' && state?.at === 'assistant'
        const isServed = effects.some((effect) => effect.do === 'ask' || effect.do === 'close' || effect.do === 'assign')
        const wasTold = before.ticket.toldClosed !== null
        expect(stays || isServed || wasTold || replies.some(({ text }) => text.trim() !== '')).toBe(true)
      }
    }),
    tries.play,
  )
})

test('the time of opening is written as in a message', () => {
  const at = (days: number, language: 'pt' | 'en' | 'es' = 'en', timezone = 'UTC') =>
    openingMoment(new Date(noon.getTime() + minutes(days * 24 * 60 + 60)), { language, timezone }, noon)
  expect([at(0), at(1), at(3), at(9)]).toEqual(['today at 13:00', 'tomorrow at 13:00', 'Friday at 13:00', '03/12 at 13:00'])
  expect([at(0, 'pt'), at(3, 'pt'), at(1, 'es'), at(3, 'es')]).toEqual([
    'hoje às 13:00',
    'sexta-feira às 13:00',
    'mañana a las 13:00',
    'viernes a las 13:00',
  ])
  expect(at(0, 'pt', 'America/Sao_Paulo')).toBe('hoje às 10:00')
})
