import type { Page } from '@playwright/test'
import { contactLists } from '@recado/contract/contactLists/contactLists'
import { contacts } from '@recado/contract/contacts'
import { expect, test } from '../fixtures.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row, title } from '../user.ts'

const sheet = (lines: readonly string[]) => ({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

async function choose(page: Page, file: ReturnType<typeof sheet>) {
  const chooser = page.waitForEvent('filechooser')
  await field(dialog(page), 'Planilha').click()
  await (await chooser).setFiles(file)
}

test('a list is made, filled from a sheet whose columns are set right, and from the contacts', async ({
  open,
  complaints,
  company: { admin },
}) => {
  complaints.expect(/422.*contact-lists.*import/)
  await admin.call(contacts.endpoints.create, { body: { name: 'Rita Prado', number: '11987650009' } })
  const page = await open(admin, '/contact-lists')
  await button(page, 'Nova lista').click()
  await field(dialog(page), 'Nome').fill('Clube do café')
  await page.keyboard.press('Enter')
  await toasted(page, 'Lista criada')
  await button(page, 'Abrir Clube do café').click()
  await expect(title(page, 'Clube do café')).toBeVisible()

  await button(page, 'Importar').click()
  await choose(page, { name: 'programa.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ\0\0 this is a program') })
  await expect(dialog(page).getByRole('alert')).toHaveText('Este arquivo não é uma planilha. Salve como .xlsx, .xls ou .csv.')
  await choose(page, sheet(['Quem;Fone;Nota', 'Ana Lima;11 98765-0001;ana@exemplo.com', 'Bia;123;', 'Ana de novo;551187650001;']))
  await expect(dialog(page)).toContainText('3 linhas em clientes.csv')
  await expect(button(dialog(page), 'Importar 3 linhas')).toBeDisabled()
  await dialog(page).getByRole('combobox', { name: 'Quem' }).click()
  await page.getByRole('option', { name: 'Nome' }).click()
  await dialog(page).getByRole('combobox', { name: 'Nota' }).click()
  await page.getByRole('option', { name: 'E-mail' }).click()
  await expect(row(page, 'Ana Lima')).toContainText('Tudo certo')
  await expect(row(page, 'Bia')).toContainText('Confira: número')
  await button(dialog(page), 'Importar 3 linhas').click()
  await expect(page.getByText('Importação concluída · 1 contato adicionado · 1 já estava na lista · 1 com erro')).toBeVisible()
  await expect(row(page, 'Ana Lima')).toContainText('+55 11 98765-0001')
  await expect(row(page, 'Ana Lima')).toContainText('Ainda não verificado')
  const download = page.waitForEvent('download')
  await button(page, 'Baixar relatório').click()
  expect((await download).suggestedFilename()).toBe('relatorio.csv')

  const notice = page.getByText('Importação concluída')
  await page.locator('[role="alert"]', { has: notice }).getByRole('button', { name: 'Fechar' }).click()
  await expect(notice).toHaveCount(0)

  await button(page, 'Dos contatos').click()
  await expect(dialog(page).getByText('Nada escolhido: entra 1 contato, o único que você tem.')).toBeVisible()
  await button(dialog(page), 'Adicionar 1 contato').click()
  await toasted(page, '1 contato adicionado')
  await expect(row(page, 'Rita Prado')).toBeVisible()

  await button(page, 'Adicionar contato').click()
  await field(dialog(page), 'Nome').fill('Caio')
  await field(dialog(page), 'Número').fill('(11) 98765-0002')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Caio')).toBeVisible()
  await page.getByRole('searchbox').fill('rita')
  await expect(row(page, 'Caio')).toHaveCount(0)
  await page.getByRole('link', { name: 'Voltar às listas' }).click()
  await expect(row(page, 'Clube do café')).toContainText('3 sem verificação')
  const [list] = ((await admin.call(contactLists.endpoints.list, { query: {} })) as { records: { contactsCount: number }[] }).records
  expect(list?.contactsCount).toBe(3)
})

test('to a list that is not there nothing is added', async ({ open, company, complaints }) => {
  complaints.expect(/404/)
  const page = await open(company.admin, '/contact-lists/999999/contacts')
  await expect(page.getByText('Esta lista de contatos não existe')).toBeVisible()
  for (const name of ['Importar', 'Dos contatos', 'Adicionar contato']) await expect(button(page, name)).toHaveCount(0)
})
