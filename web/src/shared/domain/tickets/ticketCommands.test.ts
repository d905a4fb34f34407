import { actionsDeniedToSupport } from '@recado/contract/support/supportPermissions'
import { expect, test } from 'vitest'
import en from '#web/locales/en/attending.json' with { type: 'json' }
import es from '#web/locales/es/attending.json' with { type: 'json' }
import pt from '#web/locales/pt/attending.json' with { type: 'json' }
import type { Viewer } from '#web/shared/data/auth/viewer.ts'
import type { LoadedTicket } from '#web/shared/domain/tickets/loadedTicket.ts'
import { commandsForViewer, labelOf, ticketCommands } from './ticketCommands.ts'

const ana: Viewer = { userId: 1, profile: 'user', super: false, queueIds: [10], seesUnqueued: true }
const boss: Viewer = { ...ana, userId: 9, profile: 'supervisor' }
const admin: Viewer = { ...ana, userId: 8, profile: 'admin' }
const ticket = (status: LoadedTicket['status'], userId: number | null, over: Partial<LoadedTicket> = {}) =>
  ({ status, userId, queueId: 10, whatsappId: 5, isGroup: false, chatbot: false, contact: {}, ...over }) as LoadedTicket

test('the agent of a ticket may run all commands but taking and deleting it', () => {
  expect(commandsForViewer(ana, ticket('open', 1))).toEqual([
    ...[
      'transfer',
      'return',
      'giveBack',
      'resolve',
      'resolveQuietly',
      'markUnread',
      'snooze',
      'contact',
      'search',
      'note',
      'tags',
      'queue',
      'schedule',
      'copyLink',
    ],
  ])
})

test('other agents may take a ticket without an agent, and may not change one that has an agent', () => {
  const looking = ['contact', 'search', 'note', 'tags', 'schedule', 'copyLink']
  expect(commandsForViewer(ana, ticket('pending', null))).toEqual(['accept', 'markUnread', 'snooze', ...looking])
  expect(commandsForViewer(ana, ticket('open', 2))).toEqual(looking)
})

test('a support visitor has only the commands that change nothing', () => {
  const visitor = { ...admin, support: { reason: '', until: '', mayRead: true, refused: actionsDeniedToSupport(true) } }
  for (const status of ['pending', 'open', 'closed'] as const)
    expect(commandsForViewer(visitor, ticket(status, 2))).toEqual(['contact', 'search', 'copyLink'])
})

test('a supervisor may move the tickets of others; only an administrator may delete one', () => {
  expect(commandsForViewer(boss, ticket('open', 2))).toEqual(expect.arrayContaining(['takeOver', 'transfer', 'return', 'resolve', 'queue']))
  expect(commandsForViewer(boss, ticket('open', 2))).not.toContain('remove')
  expect(commandsForViewer(admin, ticket('closed', 2))).toEqual([
    'reopen',
    'contact',
    'search',
    'note',
    'tags',
    'schedule',
    'copyLink',
    'block',
    'remove',
  ])
})

test('who may block contacts is offered the one of both that changes something, but not for a group', () => {
  const offered = (viewer: Viewer, over: Partial<LoadedTicket>) =>
    commandsForViewer(viewer, ticket('closed', null, over)).filter((id) => id === 'block' || id === 'unblock')
  const contact = { isBlocked: true } as LoadedTicket['contact']
  expect([offered(boss, {}), offered(boss, { contact })]).toEqual([['block'], ['unblock']])
  expect([offered(ana, {}), offered(boss, { isGroup: true })]).toEqual([[], []])
})

test('the agent snoozes a ticket or ends its snooze, whichever changes something; nobody snoozes a closed one', () => {
  const offered = (viewer: Viewer, ...of: Parameters<typeof ticket>) =>
    commandsForViewer(viewer, ticket(...of)).filter((id) => id === 'snooze' || id === 'wake')
  expect([offered(ana, 'open', 1), offered(ana, 'open', 1, { snoozedUntil: '2026-11-30T12:00:00.000Z' })]).toEqual([['snooze'], ['wake']])
  expect([offered(boss, 'open', 2), offered(ana, 'open', 2), offered(ana, 'closed', 1)]).toEqual([['snooze'], [], []])
})

test('a ticket can be returned to the bot if the bot can answer it and does not do so yet', () => {
  const isGiven = (viewer: Viewer, ...of: Parameters<typeof ticket>) => commandsForViewer(viewer, ticket(...of)).includes('giveBack')
  expect([isGiven(ana, 'open', 1), isGiven(boss, 'open', 2), isGiven(boss, 'pending', null)]).toEqual([true, true, true])
  expect([isGiven(ana, 'open', 2), isGiven(ana, 'pending', null), isGiven(boss, 'closed', null)]).toEqual([false, false, false])
  for (const over of [{ isGroup: true }, { chatbot: true }, { whatsappId: null }]) expect(isGiven(boss, 'pending', null, over)).toBe(false)
})

test('the label of the accept button names the bot if the bot has the conversation', () => {
  expect(labelOf('accept', ticket('pending', null))).toBe('accept')
  expect(labelOf('accept', ticket('pending', null, { chatbot: true }))).toBe('acceptFromBot')
  expect(labelOf('takeOver', ticket('open', 2, { chatbot: true }))).toBe('takeOver')
})

// The keys are put together in the code, so that no check of the texts finds them.
test.each(Object.entries({ pt, en, es }))('each command has a name in %s', (_, { commands }) => {
  expect(Object.keys(commands)).toEqual(expect.arrayContaining(Object.keys(ticketCommands)))
})
