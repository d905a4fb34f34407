import { messageEndpoints } from '@recado/contract/messages/messages'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { tags } from '@recado/contract/tags'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { createConnection } from '../createConnection.ts'
import { patientExpect as expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { textsIn, textsInOrder } from '../texts.ts'
import { button, signOut } from '../userActions.ts'

const t = textsIn('pt')

const marina = { number: '5511987650011', name: 'Marina Alves' }
const written = ['Bom dia, Marina!', 'Seu pedido saiu hoje.', 'Chega até sexta.', 'O código é BR123.', 'Qualquer coisa, escreva.']

test('while the server is away, actions are queued, shown as waiting, and then done once and in order', async ({
  open,
  product,
  company,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket|socket\.io/)
  const { admin } = company
  await admin.call(tags.endpoints.create, { body: { name: 'Entrega hoje', color: '#258101', kanban: 0 } })
  const line = await createConnection(admin, 'Loja')
  await line.hears(marina, 'Oi, cadê meu pedido?')
  const page = await open(admin, '/tickets?list=pending')
  await expect(button(page, t('tickets:acceptOne', { name: 'Marina Alves' }))).toBeVisible()
  // The inbox has preloaded everything it needs.
  await page.waitForFunction(() => performance.getEntriesByName('preloaded').length > 0)

  await product.kill()
  await button(page, t('tickets:acceptOne', { name: 'Marina Alves' })).click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  const field = page.getByRole('textbox', { name: t('composer:write'), exact: true })
  const waiting = page.getByRole('banner').getByRole('button', { name: t.like('shell:waiting.count') })
  for (const [place, text] of written.entries()) {
    await field.fill(text)
    await field.press('Enter')
    await expect(page.getByRole('log').getByRole('article').filter({ hasText: text })).toBeVisible()
    await expect(waiting).toHaveText(t.like('shell:waiting.count', { count: place + 2 }))
  }
  await expect(page.getByRole('banner').getByText(t.like('shell:offline.since'))).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, t('attending:options')).click()
  await page.getByRole('menuitem', { name: t('attending:commands.tags') }).click()
  await page.getByRole('combobox', { name: t('drawer:tags.label') }).fill('entrega')
  await page.getByRole('option', { name: 'Entrega hoje' }).click()
  await button(page.getByRole('dialog'), t('common:close')).click()
  await expect(waiting).toHaveText(t.like('shell:waiting.count', { count: 7 }))
  await button(page, t('attending:commands.resolve')).click()
  await expect(waiting).toHaveText(t.like('shell:waiting.count', { count: 8 }))
  await waiting.click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    t.like('shell:waiting.what.accept', { name: 'Marina Alves' }),
    ...written.map((text) => textsInOrder(t('shell:waiting.what.message', { name: 'Marina Alves' }), text)),
    t.like('shell:waiting.what.tags', { name: 'Marina Alves' }),
    t.like('shell:waiting.what.resolve', { name: 'Marina Alves' }),
  ])
  await page.keyboard.press('Escape')

  await signOut(page)
  await expect(button(page.getByRole('dialog'), t('common:cancel'))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(waiting).toHaveText(t.like('shell:waiting.count', { count: 8 }))

  await product.start()
  await expect(waiting).toHaveCount(0)
  const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'closed' } })).tickets
  if (!ticket) throw new Error('The ticket was not resolved')
  expect(ticket.tags.map(({ name }) => name)).toEqual(['Entrega hoje'])
  const { attendances } = await admin.call(ticketEndpoints.get, { params: { id: ticket.id } })
  expect(attendances).toMatchObject([{ user: { name: admin.name }, startedAt: expect.any(String), finishedAt: expect.any(String) }])
  const { messages: said } = await admin.call(messageEndpoints.list, { params: { ticketId: ticket.id }, query: {} })
  expect(said.filter(({ fromMe }) => fromMe).map(({ body }) => body.split('\n').at(-1))).toEqual(written)
  const phone = () => admin.call(simulatorEndpoints.outbox, { params: { id: line.id }, query: { number: marina.number } })
  await expect.poll(async () => (await phone()).map(({ body }) => body.split('\n').at(-1))).toEqual(written)
  await navigate(page, '/tickets?list=closed')
  await expect(page.getByRole('listitem').filter({ hasText: 'Marina Alves' })).toBeVisible()
})
