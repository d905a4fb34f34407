import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { contacts } from '@recado/contract/contacts'
import { queues } from '@recado/contract/queues/queues'
import { sheetFile } from '@recado/contract/sheets/sheetFile'
import { tickets } from '@recado/contract/tickets/tickets'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import type { Person } from '../platform.ts'
import { clickableWhileScrolling } from '../scrolling.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row, title } from '../user.ts'

const add = (person: Person, name: string, number: string) => person.call(contacts.endpoints.create, { body: { name, number } })
const addQueue = async (admin: Person, name: string, color: string) =>
  (await admin.call(queues.endpoints.create, { body: { name, color } })).id
const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a contact is added with what else is known, edited, found by name and by number, and deleted', async ({ open, company }) => {
  await add(company.admin, 'Zeca Prado', '5521987650000')
  const page = await open(company.admin, '/contacts')
  await button(page, 'Novo contato').click()
  await expect(field(dialog(page), 'Nome')).toBeFocused()
  await field(dialog(page), 'Nome').fill('Ana Lima')
  await field(dialog(page), 'Número').fill('(11) 98765-4321')
  await field(dialog(page), 'E-mail').fill('ana@example.com')
  await button(dialog(page), 'Adicionar informação').click()
  await expect(field(dialog(page), 'Informação')).toBeFocused()
  await field(dialog(page), 'Informação').fill('Loja')
  await field(dialog(page), 'Conteúdo').fill('Centro')
  await button(dialog(page), 'Salvar').click()
  await toasted(page, 'Contato criado')
  await expect(row(page, 'Ana Lima')).toContainText('+55 11 98765-4321')
  await expect(title(page, 'Contatos 2')).toBeVisible()

  await button(page, 'Editar Ana Lima').click()
  await expect(field(dialog(page), 'Conteúdo')).toHaveValue('Centro')
  await button(dialog(page), 'Remover a informação 1').click()
  await expect(button(dialog(page), 'Adicionar informação')).toBeFocused()
  await field(dialog(page), 'Nome').fill('Ana Lima Reis')
  await button(dialog(page), 'Salvar').click()
  await toasted(page, 'Contato salvo')
  const { contacts: rows } = (await company.admin.call(contacts.endpoints.list)) as { contacts: unknown[] }
  expect(rows[0]).toMatchObject({ name: 'Ana Lima Reis', number: '5511987654321', email: 'ana@example.com', extraInfo: [] })

  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou número' })
  await search.fill('98765-43')
  await expect(row(page, 'Zeca Prado')).toHaveCount(0)
  await expect(row(page, 'Ana Lima Reis')).toBeVisible()
  await search.fill('zeca')
  await expect(row(page, 'Zeca Prado')).toBeVisible()
  await expect(row(page, 'Ana Lima Reis')).toHaveCount(0)

  await button(page, 'Excluir Zeca Prado').click()
  await expect(dialog(page)).toContainText('Excluir o contato “Zeca Prado”?')
  await expect(dialog(page)).toContainText('As conversas e mensagens deste contato também serão excluídas.')
  await button(dialog(page), 'Excluir').click()
  await toasted(page, 'Contato excluído')
})

test('those who attend add and edit, but neither delete nor move many at once; what a colleague adds appears by itself', async ({
  open,
  company,
}) => {
  await add(company.admin, 'Ana Lima', '5511987654321')
  const page = await open(await company.hire({ name: 'Bia Rocha' }), '/contacts')
  await expect(button(page, 'Editar Ana Lima')).toBeVisible()
  for (const name of ['Excluir Ana Lima', 'Importar', 'Exportar']) await expect(button(page, name)).toHaveCount(0)
  await add(company.admin, 'Otto Melo', '5511987654322')
  await expect(row(page, 'Otto Melo')).toBeVisible()
})

test('a spreadsheet is imported, many of its people are deleted together, and the import is undone', async ({
  open,
  company,
  complaints,
}) => {
  complaints.expect(/422.*contacts\/imports/)
  await add(company.admin, 'Ana Lima', '5511987654321')
  const page = await open(company.admin, '/contacts')
  await expect(row(page, 'Ana Lima')).toBeVisible()
  await button(page, 'Importar').click()
  await page.getByRole('menuitem', { name: 'De uma planilha (Excel ou CSV)' }).click()
  const file = dialog(page).locator('input[type="file"]')
  await file.setInputFiles({ name: 'programa.csv', mimeType: 'text/csv', buffer: Buffer.from('MZ\0\0 this is a program') })
  await expect(dialog(page).getByRole('alert')).toHaveText('Este arquivo não é uma planilha. Salve como .xlsx, .xls ou .csv.')

  const lines = [
    ['Nome', 'Telefone', 'E-mail'],
    ['Bento Reis', '11 98765-0001', 'bento@example.com'],
    ['Clara Dias', '123', ''],
    ['Outra Ana', '(11) 98765-4321', ''],
    ...Array.from({ length: 1500 }, (_, at) => [`Cliente ${String(at).padStart(4, '0')}`, `5511${960_000_000 + at}`, '']),
  ]
  const buffer = Buffer.from(await sheetFile(lines).arrayBuffer())
  await file.setInputFiles({ name: 'contatos.xlsx', mimeType: 'application/zip', buffer })
  await expect(dialog(page)).toContainText('1503 linhas em contatos.xlsx')
  await expect(row(page, 'Clara Dias')).toContainText('Confira: número')
  await button(dialog(page), 'Importar 1503 linhas').click()
  await expect(page.getByText('Importação concluída · 1501 contatos adicionados · 1 já era contato · 1 com erro')).toBeVisible()
  await expect(title(page, 'Contatos 1.502')).toBeVisible()
  await expect(row(page, 'Bento Reis')).toBeVisible()
  expect(await clickableWhileScrolling(page.getByRole('table').locator('..'), 'tbody tr')).not.toContain(false)

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Exportar').click()])
  expect(download.suggestedFilename()).toBe('contatos.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('Bento Reis;5511987650001;bento@example.com')

  await page.getByRole('searchbox', { name: 'Buscar por nome ou número' }).fill('cliente 00')
  await expect(title(page, 'Contatos 100')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Selecionar Cliente 0001' }).click()
  await button(page, 'Selecionar todos os 100 que correspondem').click()
  await expect(page.getByText('100 selecionados')).toBeVisible()
  await button(page.getByRole('region', { name: 'Seleção' }), 'Excluir').click()
  await expect(dialog(page)).toContainText('Serão excluídos 100 contatos e nenhuma conversa')
  await expect(button(dialog(page), 'Excluir')).toBeDisabled()
  await field(dialog(page), 'Para confirmar, digite 100').fill('100')
  await button(dialog(page), 'Excluir').click()
  await expect(page.getByText('Excluir: concluído · 100 alterados')).toBeVisible()
  await expect(page.getByText('Nada encontrado para “cliente 00”')).toBeVisible()

  await button(page, 'Desfazer importação').click()
  await expect(dialog(page)).toContainText('1401 contatos criados por ela serão removidos.')
  await button(dialog(page), 'Desfazer importação').click()
  await expect(page.getByText('Importação desfeita · 1401 contatos removidos')).toBeVisible()
})

test('without a connection the phone book cannot be asked, and that is said', async ({ open, company, complaints }) => {
  complaints.expect(/404.*\/api\/contacts\/import/)
  const page = await open(company.admin, '/contacts')
  await button(page, 'Importar').click()
  await page.getByRole('menuitem', { name: 'Da agenda do celular' }).click()
  await button(dialog(page), 'Importar').click()
  await expect(dialog(page).getByRole('alert')).toContainText('Nenhuma conexão padrão definida.')
})

test('a conversation is started from a contact, and one lands in it, each time in the same', async ({ open, company, complaints }) => {
  complaints.expect(/409.*\/api\/tickets/)
  await connectLine(company.admin, 'Loja')
  const sales = await addQueue(company.admin, 'Vendas', '#258101')
  await addQueue(company.admin, 'Suporte', '#ba3535')
  await add(company.admin, 'Ana Lima', '5511987654321')
  const page = await open(await company.hire({ name: 'Bia Rocha', queueIds: [sales] }), '/contacts')
  await button(page, 'Iniciar conversa com Ana Lima').click()
  await expect(dialog(page)).toContainText('+55 11 98765-4321')
  await expect(page.getByRole('combobox', { name: 'Fila' })).toHaveValue('Vendas')
  await choose(page, 'Fila', 'Suporte')
  await expect(page.getByRole('combobox', { name: 'Conexão' })).toHaveCount(0)
  await button(dialog(page), 'Iniciar').click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await expect(page.getByRole('textbox', { name: 'Escreva uma mensagem', exact: true })).toBeVisible()

  const address = page.url()
  await follow(page, '/contacts')
  await button(page, 'Iniciar conversa com Ana Lima').click()
  await button(dialog(page), 'Iniciar').click()
  await expect(page).toHaveURL(address)
})

test('who talks to a contact already is named; without a queue only an administrator begins', async ({ open, company, complaints }) => {
  complaints.expect(/409.*\/api\/tickets/)
  const line = await connectLine(company.admin, 'Loja')
  await connectLine(company.admin, 'Oficina')
  const queueId = await addQueue(company.admin, 'Vendas', '#258101')
  const ana = (await add(company.admin, 'Ana Lima', '5511987654321')) as { id: number }
  const bia = await company.hire({ name: 'Bia Rocha', queueIds: [queueId] })
  const page = await open(await company.hire({ name: 'Caio Melo' }), '/contacts')
  await bia.call(tickets.create, { body: { contactId: ana.id, queueId, whatsappId: line.id } })
  await button(page, 'Iniciar conversa com Ana Lima').click()
  await expect(page.getByRole('combobox', { name: 'Conexão' })).toHaveValue('Loja')
  await button(dialog(page), 'Iniciar').click()
  await expect(page.getByRole('combobox', { name: 'Fila' })).toHaveAccessibleDescription(/Obrigatório/)
  await choose(page, 'Fila', 'Vendas')
  await button(dialog(page), 'Iniciar').click()
  await expect(dialog(page).getByRole('alert')).toContainText('Bia Rocha já está atendendo este contato na fila Vendas.')
  await choose(page, 'Conexão', 'Oficina')
  await button(dialog(page), 'Iniciar').click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
})

test('from the inbox one looks for a customer, or makes one on the spot, and writes first', async ({ open, company }) => {
  await connectLine(company.admin, 'Loja')
  const sales = await addQueue(company.admin, 'Vendas', '#258101')
  await add(company.admin, 'Ana Lima', '5511987654321')
  const page = await open(await company.hire({ name: 'Bia Rocha', queueIds: [sales] }), '/tickets')
  const start = async (search: string, choice: string | RegExp) => {
    await button(page, 'Nova conversa').click()
    await page.getByRole('combobox', { name: 'Contato' }).fill(search)
    await page.getByRole('option', { name: choice }).click()
  }
  await start('lim', /Ana Lima/)
  await button(dialog(page), 'Iniciar').click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}/)
  await expect(page.getByRole('heading', { name: 'Ana Lima' })).toBeVisible()

  await start('Zilda Souza', /Criar o contato/)
  await dialog(page).getByRole('textbox', { name: 'Número' }).fill('5511987650000')
  await button(dialog(page), 'Salvar').click()
  await button(dialog(page), 'Iniciar').click()
  await expect(page.getByRole('heading', { name: 'Zilda Souza' })).toBeVisible()
})
