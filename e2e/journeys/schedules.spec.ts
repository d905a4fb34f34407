import type { Page } from '@playwright/test'
import { contacts } from '@recado/contract/contacts'
import { schedules } from '@recado/contract/schedules/schedules'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import type { Person } from '../platform.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row, title } from '../user.ts'

const entry = (page: Page, name: RegExp) => page.getByRole('table').getByRole('button', { name })
const cell = (page: Page, day: string) => page.getByRole('cell').filter({ has: page.getByRole('button', { name: day, exact: true }) })
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const contactOf = (admin: Person, name: string) => admin.call(contacts.endpoints.create, { body: { name, number: '11987650001' } })

test('a message is planned with a picture, seen as it will be read, brought to another day and deleted; a second browser sees it all', async ({
  open,
  company,
}) => {
  const { admin } = company
  await connectLine(admin, 'Café Aurora')
  await contactOf(admin, 'Rita Lobo')
  const page = await open(admin, '/schedules?view=month&date=2099-01-14')
  const other = await open(admin, '/schedules?view=month&date=2099-01-14')
  await button(page, 'Agendar').click()
  await field(dialog(page), 'Contato').fill('Rita')
  await page.getByRole('option', { name: /Rita Lobo/ }).click()
  const preview = dialog(page).getByRole('region', { name: 'Como o contato vê' })
  await field(dialog(page), 'Mensagem').fill('Seu protocolo: {{protocol}}')
  await expect(preview).toContainText(/Seu protocolo: \d{6}-1/)
  await field(dialog(page), 'Mensagem').fill('Oi ')
  await dialog(page).getByRole('toolbar').getByRole('button', { name: 'Primeiro nome' }).click()
  await expect(preview).toContainText('Oi Rita')
  const chooser = page.waitForEvent('filechooser')
  await button(dialog(page), 'Escolher arquivo').click()
  await (await chooser).setFiles({ name: 'convite.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog(page).getByRole('img', { name: 'convite.png' })).toBeVisible()
  await field(dialog(page), 'Quando').fill('14/01/2099 09:30')
  await expect(dialog(page).getByText('Será enviada pela conexão Café Aurora.')).toBeVisible()
  await button(dialog(page), 'Salvar').click()
  await toasted(page, 'Agendamento criado')
  for (const one of [page, other]) {
    await expect(cell(one, 'quarta-feira, 14 de janeiro de 2099').getByRole('button', { name: '09:30 Rita Lobo, Agendada' })).toBeVisible()
    await expect(title(one, 'Agendamentos 1')).toBeVisible()
  }

  await entry(other, /^09:30 Rita Lobo/).click()
  await expect(dialog(other).getByRole('img', { name: 'convite.png' })).toBeVisible()
  await expect(field(dialog(other), 'Mensagem')).toBeFocused()
  await button(dialog(other), 'Cancelar').click()
  await expect(dialog(other)).toBeHidden()

  await entry(page, /^09:30 Rita Lobo/).dragTo(cell(page, 'sexta-feira, 16 de janeiro de 2099'))
  for (const one of [page, other])
    await expect(cell(one, 'sexta-feira, 16 de janeiro de 2099').getByRole('button', { name: /^09:30 Rita Lobo/ })).toBeVisible()

  await entry(page, /^09:30 Rita Lobo/).hover()
  await button(page, 'Editar Rita Lobo, 09:30').click()
  await expect(field(dialog(page), 'Quando')).toHaveValue('16/01/2099 09:30')
  await button(dialog(page), 'Cancelar').click()
  await page.getByText('Lista', { exact: true }).click()
  await expect(row(page, 'Rita Lobo')).toContainText('16/01/2099 09:30')
  await expect(button(page, 'Excluir Rita Lobo')).toBeVisible()
  await page.getByText('Mês', { exact: true }).click()
  await button(page, 'sexta-feira, 16 de janeiro de 2099').click()
  await button(page, 'Excluir Rita Lobo, 09:30').click()
  await button(dialog(page), 'Excluir').click()
  await toasted(page, 'Agendamento excluído')
  await expect(entry(other, /Rita Lobo/)).toHaveCount(0)
})

/** The first change that is sent waits on its way, so that a later one could come before it. */
async function holdFirst(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/api/schedules/*', async (route) => {
    const isHeld = isFirst && route.request().method() === 'PUT'
    if (isHeld) isFirst = false
    if (isHeld) await promise
    await route.continue()
  })
  return { release: resolve }
}

test('without a mouse it is opened, changed and moved by day and by hour; what repeats is foreseen', async ({ open, company }) => {
  const { admin } = company
  const { id: contactId } = await contactOf(admin, 'Rita Lobo')
  const body = { body: 'Até amanhã, Rita', contactId, sendAt: '2099-01-14T09:30', repeat: { every: 'week' as const } }
  await admin.call(schedules.endpoints.create, { body })
  const page = await open(admin, '/schedules?view=week&date=2099-01-14')
  const held = await holdFirst(page)
  await entry(page, /^09:30 Rita Lobo/).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'Rita Lobo foi para quinta-feira, 15 de janeiro de 2099 09:30' })).toHaveCount(1)
  await expect(entry(page, /^09:30 Rita Lobo/)).toBeVisible()
  await entry(page, /^09:30 Rita Lobo/).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(entry(page, /^10:30 Rita Lobo/)).toBeVisible()
  held.release()
  await entry(page, /^10:30 Rita Lobo/).press('Enter')
  await expect(field(dialog(page), 'Quando')).toHaveValue('15/01/2099 10:30')
  await field(dialog(page), 'Mensagem').fill('Até breve, Rita')
  await field(dialog(page), 'Mensagem').press('Control+Enter')
  await toasted(page, 'Agendamento salvo')
  await button(page, 'Próximo').press('Enter')
  await expect(entry(page, /^10:30 Rita Lobo, Repetição prevista/)).toBeVisible()
})

test('an address with a contact opens the dialog for it, and says what is missing: a connection, the text, the contact', async ({
  open,
  company,
  complaints,
}) => {
  complaints.expect(/404.*\/api\/contacts\//)
  complaints.expect(/422.*\/api\/schedules/)
  const { id } = await contactOf(company.admin, 'Rita Lobo')
  const page = await open(company.admin, `/schedules?contactId=${id}`)
  await expect(field(dialog(page), 'Contato')).toHaveValue('Rita Lobo')
  await expect(dialog(page).getByText('Não há nenhuma conexão')).toBeVisible()
  await button(dialog(page), 'Salvar').click()
  await expect(field(dialog(page), 'Mensagem')).toHaveAccessibleDescription('Obrigatório')
  await field(dialog(page), 'Mensagem').fill('Oi')
  await button(dialog(page), 'Salvar').click()
  await expect(field(dialog(page), 'Mensagem')).toHaveAccessibleDescription('Mensagem muito curta: pelo menos 5 caracteres')
  await field(dialog(page), 'Mensagem').fill('Até amanhã')
  const when = field(dialog(page), 'Quando')
  await when.fill('31/02/2099 09:30')
  await when.press('Tab')
  await expect(when).toHaveAccessibleDescription(/Data inválida: use dd\/mm\/aaaa hh:mm/)
  await button(dialog(page), 'Salvar').click()
  await expect(when).toHaveValue('31/02/2099 09:30')
  await when.fill('14/1/2020 9:30')
  await when.press('Tab')
  await expect(when).toHaveValue('14/01/2020 09:30')
  await button(dialog(page), 'Salvar').click()
  await expect(field(dialog(page), 'Quando')).toHaveAccessibleDescription(/Escolha um horário que ainda não passou/)
  await page.goto(`/schedules?contactId=${id + 1_000_000}`)
  await toasted(page, 'Este contato não existe')
  await expect(dialog(page)).toHaveCount(0)
})

test('what is deleted while it is open goes out of sight with a word, and with one alone for whoever deletes it themselves', async ({
  open,
  company: { admin },
}) => {
  await connectLine(admin, 'Café Aurora')
  const { id: contactId } = await contactOf(admin, 'Rita Lobo')
  const plan = (sendAt: string) => admin.call(schedules.endpoints.create, { body: { body: 'Até amanhã, Rita', contactId, sendAt } })
  const { id } = (await plan('2099-01-14T09:30')) as { id: number }
  await plan('2099-01-15T10:30')
  const page = await open(admin, '/schedules?view=month&date=2099-01-14')
  await entry(page, /^09:30 Rita Lobo/).click()
  await expect(field(dialog(page), 'Mensagem')).toBeVisible()
  await admin.call(schedules.endpoints.remove, { params: { id } })
  await toasted(page, 'Agendamento excluído')
  await expect(dialog(page)).toHaveCount(0)

  await entry(page, /^10:30 Rita Lobo/).click()
  await button(dialog(page), 'Excluir').click()
  const asking = dialog(page).filter({ hasText: 'Excluir o agendamento' })
  await button(asking, 'Excluir').click()
  await toasted(page, 'Agendamento excluído')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Agendar')).toBeFocused()
  const told = await page.evaluate(() => (window as Window & { toasts?: string[] }).toasts)
  expect(told).not.toContainEqual(expect.stringContaining('Agendamento excluído'))
})
