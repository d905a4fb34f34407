import { queues } from '@recado/contract/queues/queues'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { users } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { addConversation, composer } from './support/conversation.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, expectGone, expectPath, field, option } from './support/user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }

test('a transfer carries a note for the colleague, and its undo brings the conversation back on screen', async ({ server, show }) => {
  const { address, ticket } = addConversation(server, ana)
  server.store(users)
  server.store(queues, [{ id: 7, name: 'Suporte', color: '#123456' }])
  await show(address)
  await expect.element(composer).toBeVisible()
  await button(page, t('attending:commands.transfer')).click()
  const queue = field(dialog(), t('drawer:transfer.queue'))
  await queue.click()
  await option('Suporte').click()
  await field(dialog(), t('drawer:transfer.note')).fill('Quer o dinheiro de volta')
  await button(dialog(), t('drawer:transfer.action')).click()
  await expectPath().toBe('/tickets')
  await expect
    .poll(() => server.callsOf(ticketEndpoints.update).map(({ body }) => body))
    .toEqual([expect.objectContaining({ status: 'pending', queueId: 7, undoable: true, note: 'Quer o dinheiro de volta' })])
  await button(page, t('attending:undo')).click()
  await expectPath().toBe(address)
  await expect.poll(() => server.callsOf(ticketEndpoints.undoTransfer).map(({ params }) => params)).toEqual([{ id: ticket().id }])
  await expect.element(composer).toBeVisible()
  await expectGone(button(page, t('attending:undo')))
})
