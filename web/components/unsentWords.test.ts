import { chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import { chats } from '@recado/contract/chats/chats'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { queues } from '@recado/contract/queues/queues'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import type { SessionUser } from '@recado/contract/users/access'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { sessionStore } from '#web/shared/data/auth/sessionStore.ts'
import { addConversation, bubble, composer } from './support/conversation.ts'
import { type FakeServer, refuse } from './support/fakeServer.ts'
import { readTasks } from './support/storedTasks.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, expectGone, field, press } from './support/user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const rita: SessionUser = admin
const bia: SessionUser = { ...admin, id: 2, name: 'Bia Rocha', email: 'bia@example.test' }

const SECRET = 'Palavras secretas'
const noteField = page.getByRole('textbox', { name: t('notes:writeInner') })
const editField = page.getByRole('textbox', { name: t('composer:correctText') })
const me = () => {
  const state = sessionStore.get()
  return state.status === 'signedIn' ? state.user : rita
}

/** A conversation that belongs, with its sent message, to whoever looks at it: both people may do the same with it. */
function addOwnConversation(server: FakeServer) {
  const { address } = addConversation(server, ana, { said: [{ body: 'Oi' }, { body: 'Certo', fromMe: true }] })
  const [details, list] = [server.answerOf(ticketEndpoints.getByUuid), server.answerOf(messageEndpoints.list)]
  server.on(ticketEndpoints.getByUuid, async (call) => ({
    ...(await details(call)),
    userId: me().id,
    user: { id: me().id, name: me().name },
  }))
  server.on(messageEndpoints.list, async (call) => {
    const answer = await list(call)
    return { ...answer, messages: answer.messages.map((one) => (one.fromMe ? { ...one, userId: me().id } : one)) }
  })
  return address
}

type Place = {
  what: string
  /** Prepares the server; returns the address. */
  prepare: (server: FakeServer) => string
  /** Leads to the field. */
  open: () => Promise<void>
  field: Locator
  /** The text of somebody who has written nothing. */
  empty: string
  /** What is done once the text is written. */
  finish?: (server: FakeServer) => Promise<void>
}

const places: Place[] = [
  { what: 'a message to a customer', prepare: addOwnConversation, open: async () => undefined, field: composer, empty: '' },
  {
    what: 'an internal note',
    prepare: addOwnConversation,
    open: () => button(page, t('attending:commands.note')).click(),
    field: noteField,
    empty: '',
  },
  {
    what: 'an edit that the server has refused',
    prepare(server) {
      const address = addOwnConversation(server)
      server.on(messageEndpoints.edit, () => refuse('ERR_EDIT_WAPP_MSG'))
      return address
    },
    async open() {
      await button(bubble('Certo'), t('messages:menu')).click()
      await page.getByRole('menuitem', { name: t('common:edit') }).click()
    },
    field: editField,
    empty: 'Certo',
    async finish() {
      await press('Enter')
      await expect.element(page.getByRole('alert')).toBeVisible()
      await expectGone(bubble(SECRET))
    },
  },
  {
    what: 'a message in a chat',
    prepare(server) {
      const users = [rita, bia].map(({ id, name }) => ({ id, userId: id, unreads: 0, readUpTo: 0, user: { id, name } }))
      server.store(chats, [{ id: 5, title: 'Equipe', kind: 'group', ownerId: 1, users }])
      server.on(chatMessageEndpoints.list, () => ({ records: [], count: 0, hasMore: false, nextCursor: null }) as never)
      return '/chats/5'
    },
    open: async () => undefined,
    field: page.getByRole('textbox', { name: t('chats:write') }),
    empty: '',
  },
  {
    what: 'the menu of a queue',
    prepare(server) {
      server.store(queues, [{ id: 7, name: 'Financeiro', color: '#258101', greetingMessage: 'Olá!', options: [], menuVersion: '1' }])
      return '/queues/7/menu'
    },
    open: async () => undefined,
    field: field(page, t('menu:greeting.message')),
    empty: 'Olá!',
  },
]

/** All that the browser holds and shows. */
async function readBrowser() {
  const fields = [...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('textarea, input')].map(({ value }) => value)
  const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage }))
  return [...stored, await readTasks(), document.documentElement.outerHTML, ...fields].join('\n')
}

async function signOut() {
  await page.getByRole('button', { name: t.like('shell:account.menu') }).click()
  await page.getByRole('menuitem', { name: t('shell:account.logout') }).click()
  await expect.element(button(page, t('access:login.submit'))).toBeVisible()
}

test.for(places)('$what: who signs in after a sign-out finds nothing, and the words are gone', async (place, { server, show }) => {
  const address = place.prepare(server)
  await show(address, { user: rita })
  await place.open()
  await place.field.fill(SECRET)
  await place.finish?.(server)
  await signOut()
  expect(await readBrowser()).not.toContain(SECRET)
  for (const user of [bia, rita]) {
    await show(address, { user })
    await place.open()
    await expect.element(place.field).toHaveValue(place.empty)
    expect(await readBrowser()).not.toContain(SECRET)
    sessionStore.end()
  }
})

test.for(places)('$what: an expired session keeps the words in this tab for the same person alone', async (place, { server, show }) => {
  const address = place.prepare(server)
  await show(address, { user: rita })
  await place.open()
  await place.field.fill(SECRET)
  await place.finish?.(server)
  sessionStore.end('expired')
  await expect.element(button(page, t('access:login.submit'))).toBeVisible()
  expect(document.documentElement.outerHTML).not.toContain(SECRET)
  expect(JSON.stringify({ ...localStorage })).not.toContain(SECRET)

  await show(address, { user: rita })
  await place.open()
  await expect.element(place.field).toHaveValue(SECRET)
  sessionStore.end('expired')
  for (const user of [bia, rita]) {
    await show(address, { user })
    await place.open()
    await expect.element(place.field).toHaveValue(place.empty)
    expect(await readBrowser()).not.toContain(SECRET)
    sessionStore.end('expired')
  }
})

test('a message that still waits to be sent is neither shown to the next person nor stored', async ({ server, show }) => {
  const address = addOwnConversation(server)
  server.on(messageEndpoints.send, () => new Promise(() => undefined))
  await show(address, { user: rita })
  await composer.fill(SECRET)
  await press('Enter')
  await expect.element(bubble(SECRET)).toBeVisible()
  await expect.poll(readTasks).toContain(SECRET)
  sessionStore.end('expired')
  await show(address, { user: bia })
  await expect.poll(readBrowser).not.toContain(SECRET)
})

test('a toast about a customer goes with the person it was shown to', async ({ server, show }) => {
  const address = addOwnConversation(server)
  await show(address, { user: rita })
  await button(page, t('attending:commands.resolve')).click()
  const undo = button(page, t('attending:undo'))
  await expect.element(undo).toBeVisible()
  sessionStore.end('expired')
  await expect.element(button(page, t('access:login.submit'))).toBeVisible()
  await expectGone(undo)
})
