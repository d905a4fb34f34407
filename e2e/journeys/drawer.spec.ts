import type { Page } from '@playwright/test'
import { contacts } from '@recado/contract/contacts'
import { queues } from '@recado/contract/queues/queues'
import { tagListEndpoint } from '@recado/contract/tags'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import type { Company, Person } from '../platform.ts'
import { anyOfTexts, textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, toast } from '../userActions.ts'

const t = textsIn('pt')

const ana = { number: '5511987654321', name: 'Ana Lima' }
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const customer = (page: Page, name = ana.name) => page.getByRole('heading', { level: 1, name })
const drawer = (page: Page) => page.getByLabel(t('attending:contact'), { exact: true })
const composer = (page: Page) => page.getByRole('textbox', { name: t('composer:write'), exact: true })

async function chooseAction(page: Page, name: string) {
  await button(page, t('attending:options')).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function choose(page: Page, name: string, option: string) {
  await dialog(page).getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option }).click()
}

const addQueue = async (admin: Person, name: string, color: string) =>
  (await admin.call(queues.endpoints.create, { body: { name, color } })).id

/** A ticket of a contact, attended or not. */
async function ticketOf({ admin }: Company, { by, queueId }: { by?: Person; queueId?: number } = {}) {
  const line = await createConnection(admin, 'Loja')
  await line.hears(ana, 'Oi')
  const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'pending' } })).tickets
  if (!ticket) throw new Error('The customer was not heard')
  const one = { params: { id: ticket.id } }
  if (queueId) await admin.call(ticketEndpoints.update, { ...one, body: { queueId } })
  if (by) await by.call(ticketEndpoints.update, { ...one, body: { status: 'open', userId: (await by.call(accessEndpoints.me)).id } })
  return { ...ticket, address: `/tickets/${ticket.uuid}`, now: () => admin.call(ticketEndpoints.get, one) }
}

test('the contact is edited beside the conversation, and colleagues see notes at once', async ({ open, company }) => {
  const { address, contactId } = await ticketOf(company, { by: company.admin })
  const [page, colleague] = [
    await open(company.admin, address),
    await open(await company.hire({ name: 'Bia Rocha' }), `${address}?panel=contact`),
  ]
  await button(page, 'Ana Lima').click()
  await expect(drawer(page)).toBeFocused()
  await button(drawer(page), t('schedules:add')).click()
  await expect(field(dialog(page), t('schedules:fields.contactId'))).toHaveValue('Ana Lima')
  // Before the focus has moved into the dialog: Escape closes the dialog, not the drawer.
  await button(drawer(page), t('schedules:add')).dispatchEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(drawer(page), t('schedules:add'))).toBeFocused()
  await expect(drawer(page).getByRole('link', { name: '+55 11 98765-4321' })).toHaveAttribute('href', 'tel:+5511987654321')

  await button(drawer(page), t('drawer:edit')).click()
  await expect(field(drawer(page), t('contacts:fields.name'))).toBeFocused()
  await field(drawer(page), t('contacts:fields.name')).fill('A')
  await button(drawer(page), t('common:save')).click()
  await expect(field(drawer(page), t('contacts:fields.name'))).toHaveAccessibleDescription(/2/)
  await field(drawer(page), t('contacts:fields.name')).fill('Ana Lima Reis')
  await field(drawer(page), t('contacts:fields.email')).fill('ana@example.com')
  await button(drawer(page), t('common:save')).click()
  await expectToast(page, t('contacts:updated'))
  await expect(drawer(page)).toBeFocused()
  expect(await company.admin.call(contacts.endpoints.get, { params: { id: contactId } })).toMatchObject({ name: 'Ana Lima Reis' })
  for (const screen of [page, colleague]) {
    await expect(drawer(screen).getByRole('link', { name: 'ana@example.com' })).toBeVisible()
    await expect(customer(screen, 'Ana Lima Reis')).toBeVisible()
  }

  const note = drawer(page).getByRole('textbox', { name: t('notes:write') })
  await note.fill('x')
  await expect(button(drawer(page), t('notes:add'))).toBeDisabled()
  await note.fill('Prefere ser chamada à tarde.')
  await button(drawer(page), t('notes:add')).click()
  await expect(note).toHaveValue('')
  for (const screen of [page, colleague]) await expect(entry(screen, 'Prefere ser chamada à tarde.')).toHaveCount(1)
  await expect(drawer(colleague).getByRole('button', { name: t.like('notes:removeOne') })).toHaveCount(0)
  await drawer(page)
    .getByRole('button', { name: t.like('notes:removeOne') })
    .click()
  await button(page.getByRole('dialog', { name: t('notes:remove.title') }), t('common:delete')).click()
  for (const screen of [page, colleague]) await expect(entry(screen, 'Prefere ser chamada à tarde.')).toHaveCount(0)

  await note.focus()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(button(page, 'Ana Lima Reis')).toBeFocused()
})

test('a ticket is transferred to a queue, where it waits, or to a user with one of their queues', async ({ open, company }) => {
  const [sales, support] = [await addQueue(company.admin, 'Vendas', '#258101'), await addQueue(company.admin, 'Suporte', '#ba3535')]
  const bruno = await company.hire({ name: 'Bruno Lima', queueIds: [support] })
  const caio = await company.hire({ name: 'Caio Melo', queueIds: [sales, support] })
  const { address, now } = await ticketOf(company, { by: caio, queueId: sales })
  const page = await open(caio, address)
  const colleague = await open(bruno, '/tickets?list=pending')
  await expect(composer(page)).toBeVisible()
  await button(page, t('attending:commands.search')).focus()
  await page.keyboard.press('t')
  await expect(page.getByRole('combobox', { name: t('drawer:transfer.user') })).toBeFocused()
  await expect(dialog(page)).toContainText(t('drawer:transfer.choose'))
  await expect(button(dialog(page), t('drawer:transfer.action'))).toBeDisabled()
  await expect(dialog(page).getByRole('combobox', { name: t('drawer:transfer.connection') })).toHaveCount(0)
  await choose(page, t('drawer:transfer.queue'), 'Suporte')
  await expect(dialog(page)).toContainText(t('drawer:transfer.toQueue', { queue: 'Suporte' }))
  await button(dialog(page), t('drawer:transfer.action')).click()
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await expect(entry(colleague, 'Ana Lima')).toBeVisible()
  expect(await now()).toMatchObject({ status: 'pending', userId: null, queueId: support })

  const boss = await open(company.admin, address)
  const told = { by: 'Caio Melo', queue: 'Suporte', user: 'Bruno Lima' }
  const [toQueue, toUser] = [t.like('steps:told.transfer.queue', told), t.like('steps:told.transfer.both', told)]
  const handed = boss.getByRole('log').getByText(anyOfTexts(toQueue, toUser))
  await expect(handed).toHaveText([toQueue])
  await navigate(page, address)
  await page
    .getByRole('region')
    .getByRole('button', { name: t('attending:commands.accept'), exact: true })
    .click()
  await expect(composer(page)).toBeVisible()
  await chooseAction(page, t('attending:commands.transfer'))
  await page.getByRole('combobox', { name: t('drawer:transfer.user') }).fill('bru')
  await page.getByRole('option', { name: 'Bruno Lima' }).click()
  await page.getByRole('combobox', { name: t('drawer:transfer.queue') }).click()
  await expect(page.getByRole('option')).toHaveText(['Suporte'])
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(t('drawer:transfer.toUser', { name: 'Bruno Lima', queue: 'Suporte' }))
  await createConnection(company.admin, 'Filial')
  await expect(dialog(page).getByRole('combobox', { name: t('drawer:transfer.connection') })).toBeVisible()
  await button(dialog(page), t('drawer:transfer.action')).click()
  await navigate(colleague, '/tickets')
  await expect(colleague.getByRole('link', { name: 'Ana Lima' })).toBeVisible()
  await expect.poll(async () => (await now()).user?.name).toBe('Bruno Lima')
  await expect(handed).toHaveText([toQueue, toUser])
  await navigate(colleague, address)
  await chooseAction(colleague, t('attending:commands.return'))
  await expect(boss.getByRole('log').getByText(t.like('steps:told.return', { by: 'Bruno Lima' }))).toBeVisible()
})

test('taking over an open ticket of a colleague asks first, and their draft is kept', async ({ open, company }) => {
  const bia = await company.hire({ name: 'Bia Rocha' })
  const { address, now } = await ticketOf(company, { by: bia })
  const [attendant, boss] = [await open(bia, address), await open(company.admin, address)]
  await expect(attendant.getByText(t('attending:watching.looking', { names: 'Padaria', count: 1 }))).toBeVisible()
  await expect(boss.getByText(t('attending:watching.looking', { names: 'Bia', count: 1 }))).toBeVisible()
  await composer(attendant).pressSequentially('Um momen')
  await expect(boss.getByText(t('attending:watching.typing', { names: 'Bia', count: 1 }))).toBeVisible()

  const warning = anyOfTexts(t('drawer:takeOver.typing', { name: 'Bia Rocha' }), t('drawer:takeOver.looking', { name: 'Bia Rocha' }))
  await button(boss, t('attending:commands.takeOver')).click()
  await expect(dialog(boss)).toContainText(warning)
  await button(dialog(boss), t('common:cancel')).click()
  expect((await now()).user?.name).toBe('Bia Rocha')
  await button(boss, t('attending:commands.takeOver')).click()
  await button(dialog(boss), t('drawer:takeOver.action')).click()
  await expect(composer(boss)).toBeVisible()
  await expect(attendant.getByRole('alert').filter({ hasText: t('attending:handOver.taken', { name: 'Padaria Sol' }) })).toContainText(
    t('attending:handOver.draft'),
  )
  await expect(composer(attendant)).toHaveCount(0)

  await button(boss, t('attending:commands.return')).click()
  await expect(attendant.getByText(t('attending:readOnly.pending.text'))).toBeVisible()
  await button(attendant, t('attending:commands.accept')).click()
  await expect(composer(attendant)).toHaveValue('Um momen')
})

test('a user who has a ticket open is told when a colleague accepts it', async ({ open, company }) => {
  const { address } = await ticketOf(company)
  const bia = await company.hire({ name: 'Bia Rocha' })
  const page = await open(company.admin, address)
  await expect(page.getByText(t('attending:readOnly.pending.text'))).toBeVisible()
  await expect(page.getByText(t.like('attending:readOnly.pending.since'))).toBeVisible()
  const colleague = await open(bia, '/tickets?list=pending')
  await button(colleague, t('tickets:acceptOne', { name: 'Ana Lima' })).click()
  await expect(page.getByRole('alert').filter({ hasText: t('attending:handOver.accepted', { name: 'Bia Rocha' }) })).toBeVisible()
  await expect(page.getByText(t('attending:readOnly.open.text', { name: 'Bia Rocha' }))).toBeVisible()
  await expect(page.getByText(t.like('attending:readOnly.open.since'))).toBeVisible()
})

test('a ticket gets tags, including a new one, and colleagues see them', async ({ open, company }) => {
  const { address, now } = await ticketOf(company, { by: company.admin })
  const colleague = await open(await company.hire({ name: 'Bia Rocha' }), address)
  const page = await open(company.admin, address)
  await chooseAction(page, t('attending:commands.tags'))
  const picker = dialog(page).getByRole('combobox')
  await expect(picker).toBeFocused()
  await expect(picker).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await chooseAction(page, t('attending:commands.tags'))
  await picker.fill('Urgente')
  await page.getByRole('option', { name: t('drawer:tags.create', { name: 'Urgente' }) }).click()
  await expect(customer(colleague).locator('xpath=../..').getByText('Urgente')).toBeVisible()
  expect(await company.admin.call(tagListEndpoint)).toMatchObject([{ name: 'Urgente' }])
  await button(dialog(page), t('resource:takeOut', { name: 'Urgente' })).click()
  await expect.poll(async () => (await now()).tags).toEqual([])
  await expect(colleague.getByText('Urgente')).toHaveCount(0)
})

test('the drawer lists the files of the conversation', async ({ open, company, product }) => {
  const { address, id } = await ticketOf(company, { by: company.admin })
  const send = async (name: string, type: string, bytes: Buffer) => {
    const form = new FormData()
    form.append('body', '')
    form.append('medias', new Blob([new Uint8Array(bytes)], { type }), name)
    const headers = { authorization: `Bearer ${await company.admin.token()}` }
    expect((await fetch(`${product.url}/api/messages/${id}`, { method: 'POST', headers, body: form })).status).toBe(200)
  }
  const page = await open(company.admin, `${address}?panel=contact`)
  await expect(drawer(page).getByText(t('drawer:media.none'))).toBeVisible()
  await send('bolo.png', 'image/png', picture)
  await send('tabela.csv', 'text/csv', Buffer.from('bolo;12\ntorta;15'))
  const shown = drawer(page).getByRole('link', { name: t.like('drawer:media.picture') })
  await expect(shown).toBeVisible()
  await button(drawer(page), t('drawer:media.all')).click()
  await expect(shown).toHaveAttribute('href', /\/api\/media\//)
  await shown.click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /bolo/ })).toBeVisible()
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await drawer(page)
    .locator('label')
    .filter({ hasText: t('drawer:media.files') })
    .click()
  await expect(drawer(page).getByRole('link', { name: /tabela\.csv/ })).toContainText('16 B')
})

test('a deleted ticket closes for everybody who has it open', async ({ open, company }) => {
  const { address } = await ticketOf(company, { by: company.admin })
  const colleague = await open(await company.hire({ name: 'Bia Rocha' }), address)
  await expect(customer(colleague)).toBeVisible()
  await chooseAction(colleague, t('attending:commands.copyLink'))
  await button(colleague, t('attending:options')).click()
  await expect(colleague.getByRole('menuitem', { name: t('attending:commands.contact') })).toBeVisible()
  await expect(colleague.getByRole('menuitem', { name: t('attending:commands.remove') })).toHaveCount(0)

  const page = await open(company.admin, address)
  await chooseAction(page, t('attending:commands.remove'))
  await expect(dialog(page)).toContainText(t('drawer:remove.title', { customer: 'Ana Lima' }))
  await button(dialog(page), t('common:delete')).click()
  await expectToast(page, t('drawer:remove.done'))
  await expect(toast(page, t('tickets:gone'))).toHaveCount(0)
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await expectToast(colleague, t('tickets:gone'))
  await expect(colleague).toHaveURL(/\/tickets(\?|$)/)
})

/** A square of one colour. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
