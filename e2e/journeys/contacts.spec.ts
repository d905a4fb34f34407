import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { contacts } from '@recado/contract/contacts'
import { queues } from '@recado/contract/queues/queues'
import { createSheetFile } from '@recado/contract/sheets/createSheetFile'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { clickableWhileScrolling } from '../clickableWhileScrolling.ts'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import type { Person } from '../platform.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, pageTitle, tableRow } from '../userActions.ts'

const t = textsIn('pt')

const add = (person: Person, name: string, number: string) => person.call(contacts.endpoints.create, { body: { name, number } })
const addQueue = async (admin: Person, name: string, color: string) =>
  (await admin.call(queues.endpoints.create, { body: { name, color } })).id
const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a contact with extra fields is added, edited, found by name and number, and deleted', async ({ open, company }) => {
  await add(company.admin, 'Zeca Prado', '5521987650000')
  const page = await open(company.admin, '/contacts')
  await button(page, t('contacts:add')).click()
  await expect(field(dialog(page), t('contacts:fields.name'))).toBeFocused()
  await field(dialog(page), t('contacts:fields.name')).fill('Ana Lima')
  await field(dialog(page), t('contacts:fields.number')).fill('(11) 98765-4321')
  await field(dialog(page), t('contacts:fields.email')).fill('ana@example.com')
  await button(dialog(page), t('contacts:fields.addExtra')).click()
  await expect(field(dialog(page), t('contacts:fields.extraName'))).toBeFocused()
  await field(dialog(page), t('contacts:fields.extraName')).fill('Loja')
  await field(dialog(page), t('contacts:fields.extraValue')).fill('Centro')
  await button(dialog(page), t('common:save')).click()
  await expectToast(page, t('contacts:created'))
  await expect(tableRow(page, 'Ana Lima')).toContainText('+55 11 98765-4321')
  await expect(pageTitle(page, `${t('contacts:title')} 2`)).toBeVisible()

  await button(page, t('resource:editOne', { name: 'Ana Lima' })).click()
  await expect(field(dialog(page), t('contacts:fields.extraValue'))).toHaveValue('Centro')
  await button(dialog(page), t('contacts:fields.removeExtra', { place: 1 })).click()
  await expect(button(dialog(page), t('contacts:fields.addExtra'))).toBeFocused()
  await field(dialog(page), t('contacts:fields.name')).fill('Ana Lima Reis')
  await button(dialog(page), t('common:save')).click()
  await expectToast(page, t('contacts:updated'))
  const { contacts: rows } = (await company.admin.call(contacts.endpoints.list)) as { contacts: unknown[] }
  expect(rows[0]).toMatchObject({ name: 'Ana Lima Reis', number: '5511987654321', email: 'ana@example.com', extraInfo: [] })

  const search = page.getByRole('searchbox', { name: t('contacts:search') })
  await search.fill('98765-43')
  await expect(tableRow(page, 'Zeca Prado')).toHaveCount(0)
  await expect(tableRow(page, 'Ana Lima Reis')).toBeVisible()
  await search.fill('zeca')
  await expect(tableRow(page, 'Zeca Prado')).toBeVisible()
  await expect(tableRow(page, 'Ana Lima Reis')).toHaveCount(0)

  await button(page, t('resource:removeOne', { name: 'Zeca Prado' })).click()
  await expect(dialog(page)).toContainText(t('contacts:remove.title', { name: 'Zeca Prado' }))
  await expect(dialog(page)).toContainText(t('contacts:remove.text'))
  await button(dialog(page), t('common:delete')).click()
  await expectToast(page, t('contacts:removed'))
})

test('agents add and edit contacts, but cannot delete them or change many; changes of colleagues appear live', async ({
  open,
  company,
}) => {
  await add(company.admin, 'Ana Lima', '5511987654321')
  const page = await open(await company.hire({ name: 'Bia Rocha' }), '/contacts')
  await expect(button(page, t('resource:editOne', { name: 'Ana Lima' }))).toBeVisible()
  for (const name of [t('resource:removeOne', { name: 'Ana Lima' }), t('contacts:import.menu'), t('contacts:export')])
    await expect(button(page, name)).toHaveCount(0)
  await add(company.admin, 'Otto Melo', '5511987654322')
  await expect(tableRow(page, 'Otto Melo')).toBeVisible()
})

test('a spreadsheet is imported, many contacts are deleted together, and the import is undone', async ({ open, company, complaints }) => {
  complaints.expect(/422.*contacts\/imports/)
  await add(company.admin, 'Ana Lima', '5511987654321')
  const page = await open(company.admin, '/contacts')
  await expect(tableRow(page, 'Ana Lima')).toBeVisible()
  await button(page, t('contacts:import.menu')).click()
  await page.getByRole('menuitem', { name: t('contacts:import.fromSheet') }).click()
  const file = dialog(page).locator('input[type="file"]')
  await file.setInputFiles({ name: 'programa.csv', mimeType: 'text/csv', buffer: Buffer.from('MZ\0\0 this is a program') })
  await expect(dialog(page).getByRole('alert')).toHaveText(t('contactListItems:import.problems.wrongType'))

  const lines = [
    ['Nome', 'Telefone', 'E-mail'],
    ['Bento Reis', '11 98765-0001', 'bento@example.com'],
    ['Clara Dias', '123', ''],
    ['Outra Ana', '(11) 98765-4321', ''],
    ...Array.from({ length: 1500 }, (_, at) => [`Cliente ${String(at).padStart(4, '0')}`, `5511${960_000_000 + at}`, '']),
  ]
  const buffer = Buffer.from(await createSheetFile(lines).arrayBuffer())
  await file.setInputFiles({ name: 'contatos.xlsx', mimeType: 'application/zip', buffer })
  await expect(dialog(page)).toContainText(t('contactListItems:import.found', { count: 1503, name: 'contatos.xlsx' }))
  await expect(tableRow(page, 'Clara Dias')).toContainText(
    t('contactListItems:import.invalid', { fields: t('contactListItems:fields.number').toLowerCase() }),
  )
  await button(dialog(page), t('contactListItems:import.start', { count: 1503 })).click()
  await expect(
    page.getByText(
      [
        t('contacts:import.states.done'),
        t('contacts:import.added', { count: 1501 }),
        t('contacts:import.known', { count: 1 }),
        t('contacts:import.faulty', { count: 1 }),
      ].join(' · '),
    ),
  ).toBeVisible()
  await expect(pageTitle(page, `${t('contacts:title')} 1.502`)).toBeVisible()
  await expect(tableRow(page, 'Bento Reis')).toBeVisible()
  expect(await clickableWhileScrolling(page.getByRole('table').locator('..'), 'tbody tr')).not.toContain(false)

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, t('contacts:export')).click()])
  expect(download.suggestedFilename()).toBe('contatos.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('Bento Reis;5511987650001;bento@example.com')

  await page.getByRole('searchbox', { name: t('contacts:search') }).fill('cliente 00')
  await expect(pageTitle(page, `${t('contacts:title')} 100`)).toBeVisible()
  await page.getByRole('checkbox', { name: t('resource:chooseOne', { name: 'Cliente 0001' }) }).click()
  await button(page, t('bulk:chooseAll', { count: 100 })).click()
  await expect(page.getByText(t('bulk:chosen', { count: 100 }))).toBeVisible()
  await button(page.getByRole('region', { name: t('bulk:selection') }), t('contacts:bulk.delete')).click()
  await expect(dialog(page)).toContainText(
    t('contacts:bulk.deleteText', {
      contacts: t('contacts:bulk.contacts', { count: 100 }),
      tickets: t('contacts:bulk.tickets', { count: 0 }),
    }),
  )
  await expect(button(dialog(page), t('common:delete'))).toBeDisabled()
  await field(dialog(page), t('bulk:remove.type', { number: '100' })).fill('100')
  await button(dialog(page), t('common:delete')).click()
  await expect(
    page.getByText([t('bulk:states.done', { action: t('bulk:actions.delete') }), t('bulk:done', { count: 100 })].join(' · ')),
  ).toBeVisible()
  await expect(page.getByText(t('resource:nothingFound', { search: 'cliente 00' }))).toBeVisible()

  await button(page, t('contacts:import.undo')).click()
  await expect(dialog(page)).toContainText(t('contacts:import.undoText', { count: 1401 }))
  await button(dialog(page), t('contacts:import.undo')).click()
  await expect(
    page.getByText([t('contacts:import.states.undone'), t('contacts:import.removed', { count: 1401 })].join(' · ')),
  ).toBeVisible()
})

test('starting a conversation from a contact leads to the same ticket each time', async ({ open, company, complaints }) => {
  complaints.expect(/409.*\/api\/tickets/)
  await createConnection(company.admin, 'Loja')
  const sales = await addQueue(company.admin, 'Vendas', '#258101')
  await addQueue(company.admin, 'Suporte', '#ba3535')
  await add(company.admin, 'Ana Lima', '5511987654321')
  const page = await open(await company.hire({ name: 'Bia Rocha', queueIds: [sales] }), '/contacts')
  await button(page, t('contacts:actions.startOne', { name: 'Ana Lima' })).click()
  await expect(dialog(page)).toContainText('+55 11 98765-4321')
  await expect(page.getByRole('combobox', { name: t('contacts:newTicket.queue') })).toHaveValue('Vendas')
  await choose(page, t('contacts:newTicket.queue'), 'Suporte')
  await expect(page.getByRole('combobox', { name: t('contacts:newTicket.connection') })).toHaveCount(0)
  await button(dialog(page), t('contacts:newTicket.action')).click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await expect(page.getByRole('textbox', { name: t('composer:write'), exact: true })).toBeVisible()

  const address = page.url()
  await navigate(page, '/contacts')
  await button(page, t('contacts:actions.startOne', { name: 'Ana Lima' })).click()
  await button(dialog(page), t('contacts:newTicket.action')).click()
  await expect(page).toHaveURL(address)
})

test('a contact with an open ticket shows its agent; only administrators start without a queue', async ({ open, company, complaints }) => {
  complaints.expect(/409.*\/api\/tickets/)
  const line = await createConnection(company.admin, 'Loja')
  await createConnection(company.admin, 'Oficina')
  const queueId = await addQueue(company.admin, 'Vendas', '#258101')
  const ana = (await add(company.admin, 'Ana Lima', '5511987654321')) as { id: number }
  const bia = await company.hire({ name: 'Bia Rocha', queueIds: [queueId] })
  const page = await open(await company.hire({ name: 'Caio Melo' }), '/contacts')
  await bia.call(ticketEndpoints.create, { body: { contactId: ana.id, queueId, whatsappId: line.id } })
  await button(page, t('contacts:actions.startOne', { name: 'Ana Lima' })).click()
  await expect(page.getByRole('combobox', { name: t('contacts:newTicket.connection') })).toHaveValue('Loja')
  await button(dialog(page), t('contacts:newTicket.action')).click()
  await expect(page.getByRole('combobox', { name: t('contacts:newTicket.queue') })).toHaveAccessibleDescription(
    t.like('validation:required'),
  )
  await choose(page, t('contacts:newTicket.queue'), 'Vendas')
  await button(dialog(page), t('contacts:newTicket.action')).click()
  await expect(dialog(page).getByRole('alert')).toContainText(t('contacts:newTicket.heldIn', { user: 'Bia Rocha', queue: 'Vendas' }))
  await choose(page, t('contacts:newTicket.connection'), 'Oficina')
  await button(dialog(page), t('contacts:newTicket.action')).click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
})

test('the inbox finds or creates a contact and writes first', async ({ open, company }) => {
  await createConnection(company.admin, 'Loja')
  const sales = await addQueue(company.admin, 'Vendas', '#258101')
  await add(company.admin, 'Ana Lima', '5511987654321')
  const page = await open(await company.hire({ name: 'Bia Rocha', queueIds: [sales] }), '/tickets')
  const start = async (search: string, choice: string | RegExp) => {
    await button(page, t('tickets:start')).click()
    await page.getByRole('combobox', { name: t('contacts:newTicket.contact') }).fill(search)
    await page.getByRole('option', { name: choice }).click()
  }
  await start('lim', /Ana Lima/)
  await button(dialog(page), t('contacts:newTicket.action')).click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}/)
  await expect(page.getByRole('heading', { name: 'Ana Lima' })).toBeVisible()

  await start('Zilda Souza', t.like('contacts:newTicket.create'))
  await dialog(page)
    .getByRole('textbox', { name: t('contacts:fields.number') })
    .fill('5511987650000')
  await button(dialog(page), t('common:save')).click()
  await button(dialog(page), t('contacts:newTicket.action')).click()
  await expect(page.getByRole('heading', { name: 'Zilda Souza' })).toBeVisible()
})
