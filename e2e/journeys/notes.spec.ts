import type { Page } from '@playwright/test'
import { messages } from '@recado/contract/messages/messages'
import { notes } from '@recado/contract/tickets/notes'
import { tickets } from '@recado/contract/tickets/tickets'
import { access } from '@recado/contract/users/access'
import { connectLine } from '../connectLine.ts'
import { thread } from '../conversation.ts'
import { expect, test } from '../fixtures.ts'
import { toasted } from '../toasts.ts'
import { button, dialog } from '../user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const note = (page: Page, name: string) => thread(page).getByRole('note', { name: new RegExp(`^Nota interna de ${name}`) })
const writing = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma nota interna' })
const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ })

test('a note is written in the conversation, calls a colleague by name, who finds it at the bell, and never reaches the customer', async ({
  open,
  company,
}) => {
  const { admin } = company
  const line = await connectLine(admin, 'Loja')
  await line.hears(ana, 'Tem entrega hoje?')
  const bia = await company.hire({ name: 'Bia Rocha' })
  const [ticket] = (await admin.call(tickets.list, { query: { status: 'pending' } })).tickets
  if (!ticket) throw new Error('The customer was not heard')
  const me = await admin.call(access.me)
  await admin.call(tickets.update, { params: { id: ticket.id }, body: { status: 'open', userId: me.id } })
  const page = await open(admin, `/tickets/${ticket.uuid}`)
  const colleague = await open(bia, '/contacts')

  await button(page, 'Nota interna').click()
  await expect(page.getByText('Só a equipe vê. Mencione alguém com @.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Escreva uma mensagem' })).toHaveCount(0)
  await writing(page).pressSequentially('Cliente antiga, @bi')
  await page.getByRole('option', { name: 'Bia Rocha' }).click()
  await writing(page).pressSequentially('confere o frete?')
  await page.keyboard.press('Enter')
  await expect(writing(page)).toHaveValue('')
  await expect(note(page, me.name)).toContainText('Cliente antiga, @Bia Rocha confere o frete?')

  await expect(bell(colleague)).toHaveAccessibleName('Notificações: 1 não vista')
  await bell(colleague).click()
  await colleague.getByRole('link', { name: /mencionou você$/ }).click()
  await expect(colleague).toHaveURL(new RegExp(ticket.uuid))
  await expect(thread(colleague).getByRole('note')).toContainText('confere o frete?')
  await expect(bell(colleague)).toHaveAccessibleName('Notificações')

  // Whoever does not attend the ticket notes too, and hears of it at once.
  await colleague.keyboard.press('m')
  await writing(colleague).fill('Frete grátis')
  await colleague.keyboard.press('Enter')
  await expect(note(page, 'Bia Rocha')).toContainText('Frete grátis')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Escreva uma mensagem' })).toBeVisible()

  await button(note(colleague, 'Bia Rocha'), 'Excluir a nota de Bia Rocha').click()
  await button(colleague.getByRole('dialog'), 'Excluir').click()
  for (const screen of [colleague, page]) await expect(note(screen, 'Bia Rocha')).toHaveCount(0)
  expect(await admin.call(notes.list, { query: { ticketId: ticket.id } })).toHaveLength(1)
  const said = await admin.call(messages.list, { params: { ticketId: ticket.id }, query: {} })
  expect(said.messages.map(({ body }) => body)).toEqual(['Tem entrega hoje?'])
})

test('a note whose answer was lost is told as failed, and there once when it is saved again', async ({ open, company, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  const { admin } = company
  const line = await connectLine(admin, 'Loja')
  await line.hears(ana, 'Tem entrega hoje?')
  const [ticket] = (await admin.call(tickets.list, { query: { status: 'pending' } })).tickets
  if (!ticket) throw new Error('The customer was not heard')
  const me = await admin.call(access.me)
  await admin.call(tickets.update, { params: { id: ticket.id }, body: { status: 'open', userId: me.id } })
  const page = await open(admin, `/tickets/${ticket.uuid}`)
  await page.route('**/api/ticket-notes', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Nota interna').click()
  await writing(page).fill('Cliente antiga')
  await page.keyboard.press('Enter')
  await toasted(page, 'Não foi possível falar com o servidor')
  await expect(writing(page)).toHaveValue('Cliente antiga')
  await page.unroute('**/api/ticket-notes')
  await page.keyboard.press('Enter')
  await expect(writing(page)).toHaveValue('')
  await expect(note(page, me.name)).toHaveCount(1)
  expect(await admin.call(notes.list, { query: { ticketId: ticket.id } })).toHaveLength(1)
})

test('what is chosen in the menu has the focus, and the menu has it again after a dialog', async ({ open, company: { admin } }) => {
  const line = await connectLine(admin, 'Loja')
  await line.hears(ana, 'Tem entrega hoje?')
  const [ticket] = (await admin.call(tickets.list, { query: { status: 'pending' } })).tickets
  if (!ticket) throw new Error('The customer was not heard')
  await admin.call(tickets.update, { params: { id: ticket.id }, body: { status: 'open', userId: (await admin.call(access.me)).id } })
  const page = await open(admin, `/tickets/${ticket.uuid}`)
  const choose = async (name: string) => {
    await button(page, 'Opções do atendimento').click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await choose('Mudar de fila')
  await button(dialog(page), 'Cancelar').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Opções do atendimento')).toBeFocused()
  await choose('Nota interna')
  await expect(writing(page)).toBeFocused()
  await page.keyboard.type('este')
  await expect(writing(page)).toHaveValue('este')
})
