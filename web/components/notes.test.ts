import { type Note, note, noteEndpoints } from '@recado/contract/tickets/notes'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { UnreachableError } from '#web/shared/data/api/send.ts'
import { addConversation, thread } from './support/conversation.ts'
import { nextId } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, expectCount, press } from './support/user.ts'

test('a note whose answer was lost shows as failed, and exists once after a retry', async ({ server, show }) => {
  const { address, ticket } = addConversation(server, { number: '5511987654321', name: 'Ana Lima' })
  const stored = new Map<string, Note>()
  let isLost = true
  server.on(noteEndpoints.list, () => [...stored.values()])
  server.on(noteEndpoints.create, ({ body }) => {
    const { id: userId, name } = admin
    const fields = { id: nextId(), note: body.note, ticketId: body.ticketId, contactId: ticket().contactId, userName: name }
    const key = body.idempotencyKey ?? ''
    const created = stored.get(key) ?? sample(note, { ...fields, user: { id: userId, name }, createdAt: new Date().toISOString() })
    stored.set(key, created)
    if (isLost) throw new UnreachableError('The answer was lost')
    return created
  })
  await show(address)
  await button(page, t('attending:commands.note')).click()
  const writing = page.getByRole('textbox', { name: t('notes:writeInner') })
  await writing.fill('Cliente antiga')
  await press('Enter')
  await expectToast(t('common:unreachable'))
  await expect.element(writing).toHaveValue('Cliente antiga')
  isLost = false
  await press('Enter')
  await expect.element(writing).toHaveValue('')
  await expectCount(thread.getByRole('note', { name: /^Nota interna de Rita Souza/ })).toBe(1)
  expect(stored.size).toBe(1)
})
