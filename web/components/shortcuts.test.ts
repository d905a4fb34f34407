import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { IconBolt } from '@tabler/icons-react'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { registerCommand } from '#web/shared/lib/commands/commandRegistry.ts'
import { addConversation, bubble, composer, thread } from './support/conversation.ts'
import type { FakeServer } from './support/fakeServer.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, expectGone, expectPath, press, tabTo, type } from './support/user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const pedro = { number: '5511987654322', name: 'Pedro Reis' }

const list = page.getByRole('region', { name: t('tickets:list') }).first()
const searchTab = page.getByRole('radio', { name: t('tickets:tabs.search') })
const searchBox = page.getByRole('searchbox', { name: t('tickets:searchLabel') })
const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const rowLink = (name: string) => entry(name).getByRole('link', { name, exact: true })
const undo = button(page, t('attending:undo'))

/** Two open tickets of the reader; Ana's is the newer one. */
function addTwoConversations(server: FakeServer) {
  const older = addConversation(server, pedro)
  const [olderDetails, updateOlder] = [server.answerOf(ticketEndpoints.getByUuid), server.answerOf(ticketEndpoints.update)]
  const newer = addConversation(server, ana)
  const [newerDetails, updateNewer] = [server.answerOf(ticketEndpoints.getByUuid), server.answerOf(ticketEndpoints.update)]
  server.on(ticketEndpoints.getByUuid, (call) => (older.address.endsWith(call.params.uuid) ? olderDetails(call) : newerDetails(call)))
  server.on(ticketEndpoints.update, (call) => (call.params.id === older.ticket().id ? updateOlder(call) : updateNewer(call)))
  server.on(ticketEndpoints.list, ({ query }) => {
    const found = [newer.ticket(), older.ticket()].filter(
      ({ status }) => !query.snoozed && (query.status === undefined || status === query.status),
    )
    return { tickets: found, count: found.length, hasMore: false, nextCursor: null }
  })
  return { older, newer }
}

const focusables = () =>
  [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex], [contenteditable]')].filter((one) => {
    one.focus()
    return document.activeElement === one
  })

const CHOICES = ['radio', 'tab', 'switch', 'slider', 'menuitem', 'option']
const isChoice = (one: Element) =>
  one.matches(CHOICES.map((role) => `[role="${role}"], [type="${role}"]`).join()) || one.closest('[role="toolbar"]') !== null
const isField = (one: Element) => one.matches('textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])')

/** Where a letter is a command: on the page itself, on a row, and in the conversation; never in a field, nor on what one chooses from. */
function isCommandArea(one: Element) {
  const conversation = list.element().nextElementSibling
  const isWithin = one.matches('body, main') || list.element().contains(one.closest('li')) || conversation?.contains(one)
  return Boolean(isWithin) && !isChoice(one) && !isField(one) && one.closest('[role="dialog"]') === null
}

const describeElement = (one: Element) =>
  `${one.tagName} ${one.getAttribute('role') ?? one.getAttribute('type') ?? ''} ${one.getAttribute('aria-label') ?? one.textContent?.slice(0, 30)}`

test('a letter is a command only where nobody writes or chooses', async ({ server, show }) => {
  const { newer } = addTwoConversations(server)
  const ran: string[] = []
  const run = (keys: string) => registerCommand({ id: keys, name: keys, icon: IconBolt, keys, group: 'app', run: () => ran.push(keys) })
  const stops = ['y', 'mod+y'].map(run)
  localStorage.setItem('contactPanel', JSON.stringify('open'))
  await show(`${newer.address}?list=search&search=Pedro&queues=0`)
  await expect.element(composer).toBeVisible()
  await expect.element(entry(ana.name)).toBeVisible()
  await expect.element(page.getByLabelText(t('attending:contact'), { exact: true })).toBeVisible()

  const now = performance.now.bind(performance)
  let waited = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + waited)
  onTestFinished(() => void clock.mockRestore())
  const wrong: string[] = []
  const places = [document.body, ...focusables()]
  for (const place of places) {
    // After this time a letter is no longer part of a word.
    waited += 700
    ran.length = 0
    if (place === document.body) (document.activeElement as HTMLElement | null)?.blur()
    else place.focus()
    for (const ctrlKey of [true, false])
      place.dispatchEvent(new KeyboardEvent('keydown', { key: 'y', ctrlKey, bubbles: true, cancelable: true }))
    const expected = isCommandArea(place) ? 'mod+y y' : 'mod+y'
    if (ran.join(' ') !== expected) wrong.push(`${describeElement(place)}: ${ran.join(' ')} instead of ${expected}`)
  }
  for (const stop of stops) stop()
  expect(wrong).toEqual([])
  const kinds = places.map((place) => `${isField(place) ? 'field' : isChoice(place) ? 'choice' : 'other'} ${isCommandArea(place)}`)
  expect(new Set(kinds)).toEqual(new Set(['other true', 'other false', 'choice false', 'field false']))
})

test('a name that is typed after choosing the search is searched, and no command runs', async ({ server, show }) => {
  const { newer } = addTwoConversations(server)
  await show(newer.address)
  await expect.element(composer).toBeVisible()
  await page.getByRole('radiogroup').getByText(t('tickets:tabs.search')).click()
  await expect.element(searchBox).toHaveFocus()
  await type('Pedro')
  await expect.element(searchBox).toHaveValue('Pedro')
  await expectPath().toBe(`${newer.address}?list=search&search=Pedro`)
  expect(server.callsOf(ticketEndpoints.update)).toEqual([])
})

test.for([
  { where: 'a tab of lists', word: 'Pedro', focus: () => page.getByRole('radiogroup').getByText(t('tickets:tabs.closed')).click() },
  { where: 'the switch of the signature', word: 'Tea', focus: () => page.getByRole('switch', { name: t('composer:sign') }).click() },
  { where: 'the page itself', word: 'Pedro', focus: () => (document.activeElement as HTMLElement).blur() },
  { where: 'a link of the rail', word: 'eta', focus: () => tabTo(page.getByRole('link', { name: t('tags:title') })) },
])('a word typed on $where runs no command', async ({ word, focus }, { server, show }) => {
  const { newer } = addTwoConversations(server)
  await show(newer.address)
  await expect.element(bubble(ana.name)).toBeVisible()
  await focus()
  await type(word)
  // A command that always works shows that all letters before it have been handled.
  await press('Control+k')
  await expect.element(dialog()).toBeVisible()
  expect(server.callsOf(ticketEndpoints.update)).toEqual([])
  expect(window.location.pathname).toBe(newer.address)
})

test('j moves to the rows from a tab of lists, and / to the search', async ({ server, show }) => {
  addTwoConversations(server)
  await show('/tickets')
  await expect.element(entry(ana.name)).toBeVisible()
  await page.getByRole('radiogroup').getByText(t('tickets:tabs.open')).click()
  await press('j')
  await expect.element(rowLink(ana.name)).toHaveFocus()
  await page.getByRole('radiogroup').getByText(t('tickets:tabs.open')).click()
  await press('/')
  await expect.element(searchBox).toHaveFocus()
  await expect.element(searchTab).toBeChecked()
})

test('Escape leaves the field for the messages; e resolves, moves on to the next row, and z undoes', async ({ server, show }) => {
  const { newer } = addTwoConversations(server)
  await show(newer.address)
  await expect.element(composer).toHaveFocus()
  await type('Obrigada')
  await press('Escape')
  await expect.element(thread).toHaveFocus()
  await press('e')
  await expect.element(rowLink(pedro.name)).toHaveFocus()
  await expectGone(composer)
  await expect.element(undo).toBeVisible()
  await expect.poll(() => server.callsOf(ticketEndpoints.update).map(({ body }) => body.status)).toEqual(['closed'])
  await press('z')
  await expectGone(undo)
  await expect.poll(() => server.callsOf(ticketEndpoints.undoResolve).length).toBe(1)
  // The undone conversation comes back into the list and onto the screen.
  await expect.element(rowLink(ana.name)).toBeVisible()
  await expectPath().toBe(newer.address)
})

test('transferring by key opens a dialog', async ({ server, show }) => {
  const { newer } = addTwoConversations(server)
  await show(newer.address)
  await expect.element(composer).toHaveFocus()
  await press('Escape')
  await press('t')
  await expect.element(dialog()).toMatchTextContent(t('drawer:transfer.title', { customer: ana.name }))
  expect(server.callsOf(ticketEndpoints.update)).toEqual([])
})

test('letters are no command while a word is typed into a field that disappears', async ({ server, show }) => {
  const { newer } = addTwoConversations(server)
  await show(newer.address)
  await expect.element(composer).toHaveFocus()
  await type('Obrigad')
  server.publish('ticket', { action: 'update', ticket: { ...newer.ticket(), userId: 99, user: { id: 99, name: 'Caio Reis' } } })
  await expectGone(composer)
  await type('a')
  await press('Control+k')
  await expect.element(dialog()).toBeVisible()
  expect(server.callsOf(ticketEndpoints.update)).toEqual([])
})

test('single keys can be switched off in the list of shortcuts and in the profile', async ({ server, show }) => {
  const { newer } = addTwoConversations(server)
  await show(newer.address)
  await expect.element(composer).toHaveFocus()
  await press('Escape')
  await press('?')
  const setting = dialog().getByRole('switch', { name: t('account:singleKeys.label') })
  await expect.element(dialog().getByText(t('palette:keys.resolve'))).toBeVisible()
  await setting.click()
  await expectGone(dialog().getByText(t('palette:keys.resolve')))
  await expect.element(dialog().getByText(t('palette:keys.palette'))).toBeVisible()
  await press('Escape')
  await expectGone(dialog())
  await expect.element(thread).toHaveFocus()
  for (const key of ['e', '?', '/', 't']) await press(key)
  await press('Control+k')
  await press('Escape')
  await expectGone(dialog())
  expect(server.callsOf(ticketEndpoints.update)).toEqual([])

  await page.getByRole('button', { name: t.like('shell:account.menu') }).click()
  await page.getByRole('menuitem', { name: t('shell:account.profile') }).click()
  await expect.element(setting).not.toBeChecked()
  await setting.click()
  await button(dialog(), t('common:cancel')).click()
  await expectGone(dialog())
  ;(thread.element() as HTMLElement).focus()
  await press('e')
  await expectGone(composer)
})
