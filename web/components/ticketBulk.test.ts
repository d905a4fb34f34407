import { type BulkTask, bulkTaskEndpoints } from '@recado/contract/bulk'
import { queues } from '@recado/contract/queues/queues'
import { ticketBulkEndpoints } from '@recado/contract/tickets/ticketBulk'
import { colleaguesEndpoint, users } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { viewports } from '../../e2e/browserDefaults.ts'
import { type FakeServer, nextId, refuse } from './support/fakeServer.ts'
import { admin, agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { storeTickets } from './support/ticketList.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectCount, expectGone, field, option } from './support/user.ts'

const entries = (list: string) => page.getByRole('region', { name: list, exact: true }).getByRole('listitem')
const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const listTab = (name: string) => page.getByRole('radiogroup').getByText(name, { exact: true })
const checkbox = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}` })
const bar = page.getByRole('region', { name: 'Seleção' })
const waiting = t('tickets:lists.pending')

/** Waiting tickets that a transfer gives to the agent at once. */
function storeWaitingTickets(server: FakeServer, names: string[]) {
  const { change } = storeTickets(server, ...names.map((name) => ({ name, status: 'pending' as const })))
  const tasks: BulkTask[] = []
  server.on(bulkTaskEndpoints.list, () => ({ records: tasks }))
  server.on(ticketBulkEndpoints.start, ({ body: { ids = [], action } }) => {
    for (const id of ids) change(id, { status: 'open', userId: agent.id, user: { id: agent.id, name: agent.name } })
    const counts = { total: ids.length, done: ids.length, skipped: [] }
    const task = { id: nextId(), userId: admin.id, resource: 'ticket', action: action.type, state: 'done' as const, ...counts }
    const record = { ...task, startedAt: new Date().toISOString() }
    tasks.unshift(record)
    server.publish('bulkTask', { action: 'create', record })
    return record
  })
}

test('on a phone tickets are selected from the list’s menu and transferred', async ({ server, show }) => {
  storeWaitingTickets(server, ['Ana Lima', 'Bento Sá'])
  server.store(users, [admin, agent])
  server.on(colleaguesEndpoint, () => [admin, agent])
  await show('/tickets?list=pending', { viewport: 'phone' })
  await expectCount(entries(waiting)).toBe(2)
  await button(page, t('tickets:filters.open')).click()
  await button(dialog(), 'Selecionar vários').click()
  await expect.element(bar).toMatchTextContent('Nenhum selecionado')
  for (const name of ['Ana Lima', 'Bento Sá']) await checkbox(name).click()
  await expect.element(bar).toMatchTextContent('2 selecionados')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(viewports.phone.width)
  // Words, not only pictures.
  await expect.element(bar.getByText(t('ticketBulk:accept.open'), { exact: true })).toBeVisible()
  await button(bar, 'Transferir').click()
  await field(dialog(), 'Para quem').click()
  await option(/Bia Rocha/).click()
  await button(dialog(), 'Transferir').click()
  await expectCount(entries(waiting)).toBe(0)
  await expect.element(page.getByText('2 alterados')).toBeVisible()
  const action = { type: 'transfer', queueId: null, userId: agent.id, expectedUserId: null }
  expect(server.callsOf(ticketBulkEndpoints.start).map(({ body }) => body.action)).toEqual([action])
})

test('a transfer of several preselects the only queue, also one that loads late', async ({ server, show }) => {
  storeWaitingTickets(server, ['Ana Lima'])
  server.on(queues.endpoints.list, () => refuse('ERR_NO_PERMISSION'))
  await show('/tickets?list=pending')
  await entry('Ana Lima').hover()
  await checkbox('Ana Lima').click()
  await button(bar, 'Transferir').click()
  await expectToast(t('resource:lists.queues'))
  server.store(queues, [{ name: 'Vendas', color: '#258101' }])
  await button(dialog(), t('common:retry')).click()
  await expect.element(dialog().getByRole('combobox', { name: t('drawer:transfer.queue') })).toHaveValue('Vendas')
})

test('another list keeps what stands below it', async ({ server, show }) => {
  storeTickets(server, { name: 'Ana Lima', status: 'pending' })
  const task = { id: 1, userId: admin.id, resource: 'ticket', action: 'resolve', state: 'done' as const, total: 2, done: 2, skipped: [] }
  server.on(bulkTaskEndpoints.list, () => ({ records: [{ ...task, startedAt: '2026-01-05T12:00:00.000Z' }] }))
  await show('/tickets?list=pending')
  const notice = page.getByText(t('bulk:done', { count: 2 }))
  await expect.element(notice).toBeVisible()
  const first = notice.element()
  await expectCount(entries(waiting)).toBe(1)
  await listTab(t('tickets:tabs.closed')).click()
  await expectGone(entries(waiting))
  await listTab(t('tickets:tabs.open')).click()
  await listTab(waiting).click()
  await expectCount(entries(waiting)).toBe(1)
  expect(notice.element()).toBe(first)
})
