import { connectionEndpoints } from '@recado/contract/connections'
import { contacts } from '@recado/contract/contacts'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { queues } from '@recado/contract/queues/queues'
import { tagListEndpoint } from '@recado/contract/tags'
import { colleaguesEndpoint, users } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { anyOfTexts } from '../../e2e/readTexts.ts'
import { addConversation, connect } from './support/conversation.ts'
import { type FakeServer, refuse } from './support/fakeServer.ts'
import { admin, agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone, option } from './support/user.ts'

const ana = { number: '5511987650001', name: 'Ana Lima' }
const sales = { id: 7, name: 'Vendas', color: '#258101' }

/** From now on the server refuses the list; the answer gives it back. */
function failList(server: FakeServer, endpoint: Endpoint) {
  const known = server.answerOf(endpoint)
  server.on(endpoint, () => refuse('ERR_NO_PERMISSION'))
  return () => server.on(endpoint, known)
}

const missing = (list: string) => dialog().getByRole('alert').filter({ hasText: list })
const combobox = (name: string) => dialog().getByRole('combobox', { name, exact: true })

test('a new conversation says which lists failed to load, and continues when they load', async ({ server, show }) => {
  connect(server)
  server.store(queues, [sales])
  server.store(contacts)
  // The rail of an administrator loads the connections too, at a moment of its own.
  // The inbox reads the queues at once, for what they promise.
  const queuesBack = failList(server, queues.endpoints.list)
  await show('/tickets', { user: agent })
  await expect.element(button(page, t('tickets:start'))).toBeVisible()
  const connectionsBack = failList(server, connectionEndpoints.list)
  await button(page, t('tickets:start')).click()
  await expectToast(t('resource:lists.queues'))
  await expectToast(t('resource:lists.connections'))
  await expect.element(missing(t('resource:lists.queues'))).toBeVisible()
  await combobox(t('contacts:newTicket.queue')).click()
  queuesBack()
  await button(missing(t('resource:lists.queues')), t('common:retry')).click()
  await expectGone(missing(t('resource:lists.queues')))
  await expect.element(combobox(t('contacts:newTicket.queue'))).toHaveFocus()
  await combobox(t('contacts:newTicket.queue')).click()
  await option('Vendas').click()
  connectionsBack()
  await button(missing(t('resource:lists.connections')), t('common:retry')).click()
  // The only connection needs no choice.
  await expectGone(combobox(t('contacts:newTicket.connection')))
  await expect.element(combobox(t('contacts:newTicket.queue'))).toHaveValue('Vendas')
  failList(server, contacts.endpoints.list)
  await combobox(t('contacts:newTicket.contact')).fill('Ana')
  await expectToast(t('resource:lists.contacts'))
})

test('a transfer says which lists failed to load, and continues when they load', async ({ server, show }) => {
  const { address } = addConversation(server, ana)
  const bia = { ...agent, queues: [] }
  server.store(queues, [sales])
  server.store(users, [admin, bia])
  server.on(colleaguesEndpoint, () => [admin, bia])
  const queuesBack = failList(server, queues.endpoints.list)
  await show(address)
  await expect.element(button(page, t('attending:options'))).toBeVisible()
  const usersBack = failList(server, colleaguesEndpoint)
  await button(page, t('attending:options')).click()
  await page.getByRole('menuitem', { name: t('attending:commands.transfer') }).click()
  await expectToast(t('resource:lists.queues'))
  await combobox(t('drawer:transfer.user')).fill('Bia')
  await expectToast(t('resource:lists.users'))
  queuesBack()
  usersBack()
  await button(missing(t('resource:lists.users')), t('common:retry')).click()
  await combobox(t('drawer:transfer.user')).click()
  await option(/Bia Rocha/).click()
  await button(missing(t('resource:lists.queues')), t('common:retry')).click()
  await expectGone(missing(t('resource:lists.queues')))
  await expect.element(combobox(t('drawer:transfer.queue'))).toHaveValue('Vendas')
})

test('filters and forms say which lists failed to load', async ({ server, show }) => {
  server.on(tagListEndpoint, () => [{ id: 1, name: 'Urgente', color: '#0a9cce', kanban: 0 as const }])
  server.store(queues)
  server.store(users, [admin])
  const back = failList(server, tagListEndpoint)
  await show('/tickets?list=search')
  const name = anyOfTexts(t('tickets:filters.open'), t.like('tickets:filters.openCounted'))
  await page.getByRole('button', { name }).click()
  const menu = page.getByRole('dialog', { name })
  const alert = menu.getByRole('alert').filter({ hasText: t('resource:lists.tags') })
  await expect.element(alert).toBeVisible()
  back()
  await button(alert, t('common:retry')).click()
  await menu.getByRole('combobox', { name: t('tickets:filters.tags') }).click()
  await expect.element(menu.getByRole('option', { name: 'Urgente' })).toBeVisible()

  failList(server, queues.endpoints.list)
  await show('/users')
  await button(page, t('users:add')).click()
  await expect.element(missing(t('resource:lists.queues'))).toBeVisible()
})
