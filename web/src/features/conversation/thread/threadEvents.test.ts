import type { Attendance } from '@recado/contract/tickets/tickets'
import { expect, test } from 'vitest'
import en from '#web/locales/en/conversation.json' with { type: 'json' }
import es from '#web/locales/es/conversation.json' with { type: 'json' }
import pt from '#web/locales/pt/conversation.json' with { type: 'json' }
import { messageAt } from '../cache/loadedMessages.fixture.ts'
import { firstUnread, threadEvents } from './threadEvents.ts'

const at = (minute: number) => new Date(2026, 2, 5, 9, minute).toISOString()
const attendance = (over: Partial<Attendance>): Attendance => ({
  ...{ id: 1, queuedAt: at(1), startedAt: null, finishedAt: null, rate: null, user: null, queue: null },
  ...{ queuedAct: 'arrive', startedAct: null, finishedAct: null, closedBy: null },
  ...over,
})
const bruno = { id: 2, name: 'Bruno Lima' }
const carla = { id: 3, name: 'Carla Dias' }
const eventTexts = (...attendances: Attendance[]) =>
  threadEvents(
    ((key: string, { name = '', rate = '' }) => [key.replace('conversation:', ''), name, rate].join(' ').trim()) as never,
    attendances,
  ).map(({ text }) => text)
const attended = { startedAt: at(2), finishedAt: at(3), user: bruno }

test('the mark names the person who resolved the ticket, who may be another than its agent', () => {
  expect(eventTexts(attendance({ ...attended, finishedAct: 'resolve', closedBy: carla }))).toEqual([
    'startedBy Bruno Lima',
    'finishedBy Carla Dias',
  ])
  expect(eventTexts(attendance({ ...attended, finishedAct: 'resolve', closedBy: carla, rate: 3 }))[1]).toBe('finishedByRated Carla Dias 3')
})

test.each(Object.entries({ pt, en, es }))('in %s the mark of a closed conversation names the person', (_, words) => {
  for (const sentence of [words.startedBy, words.reopenedBy, words.takenOverBy, words.givenTo, words.finishedBy, words.finishedByRated])
    expect(sentence).toContain('{{name}}')
})

test('a conversation that nobody in particular closed is marked as closed', () => {
  expect(eventTexts(attendance({ ...attended, finishedAct: 'close' }))[1]).toBe('finished')
  expect(eventTexts(attendance({ ...attended, rate: 2 }))[1]).toBe('finishedRated  2')
})

test.each([
  ['accept', 'startedBy'],
  ['open', 'startedBy'],
  [null, 'startedBy'],
  ['reopen', 'reopenedBy'],
  ['takeOver', 'takenOverBy'],
  ['transfer', 'givenTo'],
  ['assign', 'givenTo'],
] as const)('a conversation that its agent got by %s says so', (startedAct, key) => {
  expect(eventTexts(attendance({ startedAt: at(2), user: bruno, startedAct }))).toEqual([`${key} Bruno Lima`])
})

test.each(['return', 'transfer', 'takeOver', 'giveBack', 'release', 'unassign'] as const)(
  'the act %s does not mark the conversation as closed',
  (act) => {
    const next = attendance({ id: 2, queuedAt: at(3), queuedAct: act, startedAt: at(3), startedAct: act, user: carla })
    expect(eventTexts(attendance({ ...attended, finishedAct: act }), next)).toEqual([
      'startedBy Bruno Lima',
      act === 'takeOver' ? 'takenOverBy Carla Dias' : 'givenTo Carla Dias',
    ])
  },
)

test('the unread messages are the last ones of the customer; while they are not all loaded, there is no start', () => {
  const messages = [messageAt(1), messageAt(2), messageAt(3, { fromMe: true }), messageAt(4)]
  expect(firstUnread(messages, 2)).toBe('m2')
  expect(firstUnread(messages, 3)).toBe('m1')
  expect(firstUnread(messages, 4)).toBe(undefined)
})
