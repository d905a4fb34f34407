import { connections } from '@recado/contract/connections'
import { contacts } from '@recado/contract/contacts'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { queues } from '@recado/contract/queues/queues'
import { tagList } from '@recado/contract/tags'
import { colleagues, users } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { anyOf } from '../../e2e/say.ts'
import { connect, converse } from './support/conversation.ts'
import { type FakeServer, refuse } from './support/fakeServer.ts'
import { admin, agent, test } from './support/test.tsx'
import { say } from './support/texts.ts'
import { toasted } from './support/toasts.ts'
import { button, dialog, gone, option } from './support/user.ts'

const ana = { number: '5511987650001', name: 'Ana Lima' }
const sales = { id: 7, name: 'Vendas', color: '#258101' }

/** From now on the server refuses the list; the answer gives it back. */
function lose(server: FakeServer, endpoint: Endpoint) {
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
  await show('/tickets', { user: agent })
  await expect.element(button(page, say('tickets:start'))).toBeVisible()
  const queuesBack = lose(server, queues.endpoints.list)
  const connectionsBack = lose(server, connections.list)
  await button(page, say('tickets:start')).click()
  await toasted(say('resource:lists.queues'))
  await toasted(say('resource:lists.connections'))
  await expect.element(missing(say('resource:lists.queues'))).toBeVisible()
  await combobox(say('contacts:newTicket.queue')).click()
  queuesBack()
  await button(missing(say('resource:lists.queues')), say('common:retry')).click()
  await gone(missing(say('resource:lists.queues')))
  await expect.element(combobox(say('contacts:newTicket.queue'))).toHaveFocus()
  await combobox(say('contacts:newTicket.queue')).click()
  await option('Vendas').click()
  connectionsBack()
  await button(missing(say('resource:lists.connections')), say('common:retry')).click()
  // The only connection needs no choice.
  await gone(combobox(say('contacts:newTicket.connection')))
  await expect.element(combobox(say('contacts:newTicket.queue'))).toHaveValue('Vendas')
  lose(server, contacts.endpoints.list)
  await combobox(say('contacts:newTicket.contact')).fill('Ana')
  await toasted(say('resource:lists.contacts'))
})

test('a transfer says which lists failed to load, and continues when they load', async ({ server, show }) => {
  const { address } = converse(server, ana)
  const bia = { ...agent, queues: [] }
  server.store(queues, [sales])
  server.store(users, [admin, bia])
  server.on(colleagues, () => [admin, bia])
  await show(address)
  await expect.element(button(page, say('attending:options'))).toBeVisible()
  const [queuesBack, usersBack] = [lose(server, queues.endpoints.list), lose(server, colleagues)]
  await button(page, say('attending:options')).click()
  await page.getByRole('menuitem', { name: say('attending:commands.transfer') }).click()
  await toasted(say('resource:lists.queues'))
  await combobox(say('drawer:transfer.user')).fill('Bia')
  await toasted(say('resource:lists.users'))
  queuesBack()
  usersBack()
  await button(missing(say('resource:lists.users')), say('common:retry')).click()
  await combobox(say('drawer:transfer.user')).click()
  await option(/Bia Rocha/).click()
  await button(missing(say('resource:lists.queues')), say('common:retry')).click()
  await gone(missing(say('resource:lists.queues')))
  await expect.element(combobox(say('drawer:transfer.queue'))).toHaveValue('Vendas')
})

test('filters and forms say which lists failed to load', async ({ server, show }) => {
  server.on(tagList, () => [{ id: 1, name: 'Urgente', color: '#0a9cce', kanban: 0 as const }])
  server.store(queues)
  server.store(users, [admin])
  const back = lose(server, tagList)
  await show('/tickets?list=search')
  const name = anyOf(say('tickets:filters.open'), say.like('tickets:filters.openCounted'))
  await page.getByRole('button', { name }).click()
  const menu = page.getByRole('dialog', { name })
  const alert = menu.getByRole('alert').filter({ hasText: say('resource:lists.tags') })
  await expect.element(alert).toBeVisible()
  back()
  await button(alert, say('common:retry')).click()
  await menu.getByRole('combobox', { name: say('tickets:filters.tags') }).click()
  await expect.element(menu.getByRole('option', { name: 'Urgente' })).toBeVisible()

  lose(server, queues.endpoints.list)
  await show('/users')
  await button(page, say('users:add')).click()
  await expect.element(missing(say('resource:lists.queues'))).toBeVisible()
})
