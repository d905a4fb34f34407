import { tags } from '@recado/contract/tags'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { changeTicket, contact, listTab, ticketEntries, ticketEntry, userIdOf } from '../ticketLists.ts'
import { button, dialog, field } from '../userActions.ts'

test('several tickets are returned, tagged and resolved together', async ({ open, company: { admin, hire } }) => {
  const line = await createConnection(admin, 'Loja')
  const names = ['Ana Lima', 'Bento Sá', 'Carla Dias', 'Davi Reis']
  for (const [place, name] of names.entries()) await line.hears(contact(name, place), 'Oi')
  const all = (await admin.call(ticketEndpoints.list, { query: {} })).tickets
  for (const { id } of all) await changeTicket(admin, id, { status: 'open', userId: await userIdOf(admin) })
  await admin.call(tags.endpoints.create, { body: { name: 'Fiel' } })
  await hire({ name: 'Bia Rocha' })
  const page = await open(admin, '/tickets')
  const box = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}` })
  const bar = page.getByRole('region', { name: 'Seleção' })
  await expect(ticketEntries(page, 'Meus')).toHaveCount(4)

  // No row moves when check boxes and bar appear.
  const place = await ticketEntry(page, 'Ana Lima').boundingBox()
  await ticketEntry(page, 'Ana Lima').hover()
  await box('Ana Lima').click()
  await expect(bar).toContainText('1 selecionado')
  expect(await ticketEntry(page, 'Ana Lima').boundingBox()).toEqual(place)
  const [first, last] = [ticketEntries(page, 'Meus').first(), ticketEntries(page, 'Meus').last()]
  await expect(first).toContainText('Ana Lima')
  await last.getByRole('checkbox').click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('4 selecionados')
  await first.getByRole('checkbox').click()
  await last.getByRole('checkbox').click()
  await expect(bar).toContainText('2 selecionados')

  await button(bar, 'Devolver para a fila').click()
  await button(dialog(page), 'Devolver para a fila').click()
  await expect(ticketEntries(page, 'Meus')).toHaveCount(2)
  await expect(page.getByText('2 alterados')).toBeVisible()
  await expect(listTab(page, 'Aguardando')).toContainText('2')

  // By keyboard: the focused row, all matching rows, a tag.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 selecionado')
  await button(bar, 'Selecionar todos os 2 que correspondem').press('Enter')
  await button(bar, 'Tags').press('Enter')
  await field(dialog(page), 'Tag').click()
  await page.getByRole('option', { name: 'Fiel' }).click()
  await button(dialog(page), 'Adicionar tag').click()
  await expect(ticketEntries(page, 'Meus').filter({ hasText: 'Fiel' })).toHaveCount(2)

  await ticketEntries(page, 'Meus').first().hover()
  await ticketEntries(page, 'Meus').first().getByRole('checkbox').click()
  await button(bar, 'Selecionar todos os 2 que correspondem').click()
  await button(bar, 'Encerrar').click()
  await expect(dialog(page)).toContainText('2 atendimentos serão encerrados.')
  await expect(dialog(page).getByRole('checkbox')).not.toBeChecked()
  await button(dialog(page), 'Encerrar').click()
  await expect(ticketEntries(page, 'Meus')).toHaveCount(0)
  await expect(bar).toHaveCount(0)
})
