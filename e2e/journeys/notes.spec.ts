import type { Page } from '@playwright/test'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { noteEndpoints } from '@recado/contract/tickets/notes'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { thread } from '../conversation.ts'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { bell, button } from '../userActions.ts'

const t = textsIn('pt')

const ana = { number: '5511987654321', name: 'Ana Lima' }
const note = (page: Page, name: string) => thread(page).getByRole('note', { name: new RegExp(`^Nota interna de ${name}`) })
const noteField = (page: Page) => page.getByRole('textbox', { name: t('notes:writeInner') })

test('a note mentions a colleague, who is notified, and never reaches the contact', async ({ open, company }) => {
  const { admin } = company
  const line = await createConnection(admin, 'Loja')
  await line.hears(ana, 'Tem entrega hoje?')
  const bia = await company.hire({ name: 'Bia Rocha' })
  const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'pending' } })).tickets
  if (!ticket) throw new Error('The customer was not heard')
  const me = await admin.call(accessEndpoints.me)
  await admin.call(ticketEndpoints.update, { params: { id: ticket.id }, body: { status: 'open', userId: me.id } })
  const page = await open(admin, `/tickets/${ticket.uuid}`)
  const colleague = await open(bia, '/contacts')

  await button(page, t('attending:commands.note')).click()
  await expect(page.getByText(t('notes:howInner'))).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('composer:write') })).toHaveCount(0)
  await noteField(page).pressSequentially('Cliente antiga, @bi')
  await page.getByRole('option', { name: 'Bia Rocha' }).click()
  await noteField(page).pressSequentially('confere o frete?')
  await page.keyboard.press('Enter')
  await expect(noteField(page)).toHaveValue('')
  await expect(note(page, me.name)).toContainText('Cliente antiga, @Bia Rocha confere o frete?')

  await expect(bell(colleague)).toHaveAccessibleName(t('notifications:openCount', { count: 1 }))
  await bell(colleague).click()
  await colleague.getByRole('link', { name: t.like('notifications:notices.mentionOnTicket') }).click()
  await expect(colleague).toHaveURL(new RegExp(ticket.uuid))
  await expect(thread(colleague).getByRole('note')).toContainText('confere o frete?')
  await expect(bell(colleague)).toHaveAccessibleName(t('notifications:open'))

  // Other users can add notes too, and see them at once.
  await colleague.keyboard.press('m')
  await noteField(colleague).fill('Frete grátis')
  await colleague.keyboard.press('Enter')
  await expect(note(page, 'Bia Rocha')).toContainText('Frete grátis')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: t('composer:write') })).toBeVisible()

  await button(note(colleague, 'Bia Rocha'), t('notes:removeOne', { name: 'Bia Rocha' })).click()
  await button(colleague.getByRole('dialog'), t('common:delete')).click()
  for (const screen of [colleague, page]) await expect(note(screen, 'Bia Rocha')).toHaveCount(0)
  expect(await admin.call(noteEndpoints.list, { query: { ticketId: ticket.id } })).toHaveLength(1)
  const said = await admin.call(messageEndpoints.list, { params: { ticketId: ticket.id }, query: {} })
  expect(said.messages.map(({ body }) => body)).toEqual(['Tem entrega hoje?'])
})
