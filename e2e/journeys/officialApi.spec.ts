import { webhookPath } from '@recado/contract/channels/channelDefinition'
import { connectionEndpoints } from '@recado/contract/connections'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { contacts } from '@recado/contract/contacts'
import { queues } from '@recado/contract/queues/queues'
import { type Template, templateEndpoints, templates } from '@recado/contract/templates/templates'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { settingsOf } from '../../server/test/cloud/cloudNumber.ts'
import { type FakeGraphApi, startFakeGraphApi } from '../../server/test/cloud/fakeGraphApi.ts'
import { sharedNumber } from '../../server/test/cloud/sharedNumber.ts'
import { messageToOtherAgent } from '../../server/test/cloud/standbyEvents.ts'
import { fakeFfmpeg } from '../../server/test/fakeFfmpeg.ts'
import { bubble } from '../conversation.ts'
import { patientExpect as expect, test as usual } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import type { Person } from '../platform.ts'
import { launchProduct, type Product } from '../product.ts'
import { takeScreenshots } from '../screenshots.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, tableRow, timeFromTwoSeconds } from '../userActions.ts'

const t = textsIn('pt')

/** An installation with a fake of Meta's API. */
const test = usual.extend<object, { product: Product; graph: FakeGraphApi }>({
  graph: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const graph = await startFakeGraphApi()
      await use(graph)
      await graph.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ graph }, use) => {
      const ffmpeg = await fakeFfmpeg()
      const env = { WHATSAPP_GRAPH_URL: graph.url, ALLOW_PRIVATE_NETWORK: 'on', FFMPEG_PATH: ffmpeg.path }
      const product = await launchProduct({ env })
      await use(product)
      await product.close()
      await ffmpeg.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const ana = { number: '5511987650001', bsuid: 'BR.1', name: 'Ana Lima' }
const bia = { number: '5511987650002', bsuid: 'BR.2', name: 'Bia Reis' }
const DAY = 25 * 3_600_000
/** Meta refuses everything for now. */
const UNAVAILABLE = 131016

/** A number whose messages reach this installation. */
function createNumber(graph: FakeGraphApi, { url }: Product) {
  const number = graph.number()
  number.hooks.hook.address = `${url}/api${webhookPath('cloud')}`
  return number
}
const connectionWith = (number: ReturnType<typeof createNumber>) => ({
  body: { name: 'Loja', provider: 'cloud', settings: settingsOf(number) },
})

async function firstWaitingTicket(admin: Person) {
  const first = async () => (await admin.call(ticketEndpoints.list, { query: { status: 'pending' } })).tickets[0]?.uuid
  await expect.poll(first).toBeDefined()
  return first()
}

// All tests share one app and one fake.
test.describe.configure({ mode: 'default' })

test('a number is tested, set up and verified; a contact is answered, and after a day the reply window closes while the draft stays', async ({
  open,
  company: { admin },
  product,
  graph,
  complaints,
}) => {
  const number = createNumber(graph, product)
  const given = settingsOf(number)
  const page = await open(admin, '/connections')
  await button(page, t('connections:add')).click()
  await page.getByRole('radio', { name: 'API oficial do WhatsApp' }).click()
  await field(dialog(page), 'Identificação do número').fill(given.phoneNumberId)
  await field(dialog(page), 'Token permanente').fill('curto')
  await field(dialog(page), t('connections:fields.name')).fill('')
  await button(dialog(page), t('common:save')).click()
  for (const label of [t('connections:fields.name'), 'Identificação da conta', 'Token permanente'])
    await expect(field(dialog(page), label)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(dialog(page), 'Token permanente')).toHaveAccessibleDescription(/8 caracteres/)
  await expect(field(dialog(page), 'Identificação do número')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field(dialog(page), t('connections:fields.name'))).toBeFocused()
  await field(dialog(page), t('connections:fields.name')).fill('Loja oficial')
  await field(dialog(page), 'Identificação da conta').fill(given.businessAccountId)
  await field(dialog(page), 'Token permanente').fill('um token que ninguém deu')
  await field(dialog(page), 'Chave secreta do app').fill(given.appSecret)
  await field(dialog(page), 'Token de verificação').fill(given.verifyToken)
  await button(page, t('connections:examine.action')).click()
  await expect(dialog(page).getByText(/O token não vale/)).toBeVisible()
  await field(dialog(page), 'Token permanente').fill(given.token)
  await button(page, t('connections:examine.action')).click()
  await expect(dialog(page).getByText(`Shop ${number.display}`)).toBeVisible()
  await takeScreenshots(page, 'official-setup')
  await button(dialog(page), t('common:save')).click()
  const test = page.getByRole('dialog', { name: t('connections:examine.title', { name: 'Loja oficial' }) })
  await expect(test.getByText(`Shop ${number.display}`)).toBeVisible()
  await takeScreenshots(page, 'official-tested')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(t('connections:statuses.CONNECTED'))).toBeVisible()

  expect(await number.hooks.prove()).toBe(true)
  await button(page, t('resource:editOne', { name: 'Loja oficial' })).click()
  await expect(dialog(page).getByText(t.like('connections:webhook.verified'))).toBeVisible()
  await takeScreenshots(page, 'official-verified')
  await expect(dialog(page).getByText(given.token)).toHaveCount(0)

  await number.inbound(ana, { type: 'text', text: { body: 'Vocês têm pão?' } }).told
  await navigate(page, `/tickets/${await firstWaitingTicket(admin)}`)
  await button(page, t('attending:commands.accept')).click()
  await expect(page.getByRole('log').getByText('Vocês têm pão?')).toBeVisible()
  const line = page.getByRole('textbox', { name: t('composer:write') })
  await line.fill('Temos sim')
  await line.press('Enter')
  await expect.poll(() => number.screenOf(ana).map(({ body }) => body)).toEqual([expect.stringContaining('Temos sim')])

  // Meta tells whole seconds: this message must not sort before the answer.
  const at = new Date(Date.now() + 1000)
  await messageToOtherAgent(number, ana, { type: 'text', text: { body: 'E abrem no domingo?' }, at }, 'nested').told
  const other = bubble(page, 'E abrem no domingo?')
  await expect(other).toContainText(t('messages:standby'))
  await expect(page.getByText(t('attending:control.text'))).toBeVisible()
  await takeScreenshots(page, 'official-standby')
  number.control.isEscalationPartner = false
  complaints.expect(/409.*control/)
  await button(page, t('attending:control.take')).click()
  await expect(page.getByText(t('tickets:errors.ERR_CONTROL_REFUSED'))).toBeVisible()
  number.control.isEscalationPartner = true
  await button(page, t('attending:control.take')).click()
  await expect(page.getByText(t('attending:control.text'))).toHaveCount(0)

  await line.fill('E também bolo')
  await page.clock.setSystemTime(new Date(Date.now() + DAY))
  await expect(page.getByText(t('composer:closedWindow.text'))).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.clock.setSystemTime(new Date())
  await expect(line).toHaveValue('E também bolo')

  number.faults.push(...Array.from({ length: 100 }, () => UNAVAILABLE))
  await line.press('Enter')
  await navigate(page, '/connections')
  await expect(page.getByText(t('connections:waiting.seconds', { amount: '1', seconds: '1' }))).toBeVisible()
})

test('a voice message, a location and a contact card reach the contact as such', async ({ open, company: { admin }, product, graph }) => {
  const number = createNumber(graph, product)
  await admin.call(connectionEndpoints.create, connectionWith(number))
  await number.inbound(ana, { type: 'text', text: { body: 'Onde fica a loja?' } }).told
  const page = await open(admin, `/tickets/${await firstWaitingTicket(admin)}`, { permissions: ['microphone'] })
  await button(page, t('attending:commands.accept')).click()
  const last = async (type: string) => {
    await expect.poll(() => number.screenOf(ana).at(-1)?.type).toBe(type)
    return number.screenOf(ana).at(-1)
  }

  await button(page, t('composer:record')).click()
  await expect(page.getByRole('timer')).toHaveText(timeFromTwoSeconds)
  await button(page, t('voice:send')).click()
  const spoken = await last('audio')
  expect(spoken?.content).toMatchObject({ voice: true })
  expect(graph.files.get(spoken?.file ?? '')?.mime).toMatch(/^audio\/ogg/)

  const choose = async (what: string) => {
    await button(page, t('composer:attach')).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await choose(t('attach:from.place'))
  await field(dialog(page), t('attach:place.where')).fill('Praça da Sé, 100')
  await button(dialog(page), t('attach:send')).click()
  await expect(dialog(page).getByText(t('attach:place.unclear'))).toBeVisible()
  await field(dialog(page), t('attach:place.where')).fill('https://www.google.com/maps/@-23.5503,-46.6339,17z')
  await field(dialog(page), t('attach:place.name')).fill('Praça da Sé')
  await takeScreenshots(page, 'official-place')
  await button(dialog(page), t('attach:send')).click()
  await expect(dialog(page)).toHaveCount(0)
  expect((await last('location'))?.content).toEqual({ latitude: -23.5503, longitude: -46.6339, name: 'Praça da Sé' })
  await expect(page.getByRole('log').getByRole('link', { name: /Praça da Sé/ })).toBeVisible()

  await choose(t('attach:from.card'))
  await button(dialog(page), t('attach:send')).click()
  await expect(dialog(page).getByText(t('attach:card.unclear'))).toBeVisible()
  await field(dialog(page), t('attach:card.name')).fill(bia.name)
  await field(dialog(page), t('attach:card.number')).fill('+55 11 98765-0002')
  await takeScreenshots(page, 'official-card')
  await field(dialog(page), t('attach:card.number')).press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  expect((await last('contacts'))?.content).toMatchObject([
    { name: { formatted_name: bia.name }, phones: [{ wa_id: bia.number, phone: '+5511987650002' }] },
  ])
  await expect(page.getByRole('log').getByRole('article').filter({ hasText: bia.name })).toBeVisible()

  await admin.call(contacts.endpoints.create, { body: { name: 'Caio Prado', number: '5511987650003' } })
  await choose(t('attach:from.card'))
  await field(dialog(page), t('attach:card.choose')).fill('caio')
  await page.getByRole('option', { name: 'Caio Prado' }).click()
  await expect(field(dialog(page), t('attach:card.number'))).toHaveValue('+55 11 98765-0003')
  await takeScreenshots(page, 'official-card-chosen')
  await button(dialog(page), t('attach:send')).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('log').getByRole('article').filter({ hasText: 'Caio Prado' })).toBeVisible()
  await expect.poll(() => number.screenOf(ana).at(-1)?.content).toMatchObject([{ phones: [{ wa_id: '5511987650003' }] }])
})

test('a template is approved and sent with its variables after a day; a rejected one shows the reason', async ({
  open,
  company: { admin },
  product,
  graph,
}) => {
  const number = createNumber(graph, product)
  const line = await admin.call(connectionEndpoints.create, connectionWith(number))
  const page = await open(admin, '/connections')
  await button(page, t('connections:actions.templatesOne', { name: 'Loja' })).click()
  await button(page, t('templates:empty.action')).click()
  await field(dialog(page), t('templates:fields.name')).fill('Pedido pronto')
  await field(dialog(page), t('templates:fields.body')).fill('Olá {{1}}, seu pedido {{2}} está pronto.')
  const preview = dialog(page).getByRole('log', { name: t('templates:preview.title') })
  await expect(dialog(page).getByText(t('templates:problems.sampleMissing'))).toBeVisible()
  await field(dialog(page), t('templates:slots.body', { name: '{{1}}' })).fill('Ana')
  await field(dialog(page), t('templates:slots.body', { name: '{{2}}' })).fill('123')
  await expect(preview).toContainText('Olá Ana, seu pedido 123 está pronto.')
  await takeScreenshots(page, 'official-template')
  await button(dialog(page), t('common:save')).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(tableRow(page, 'pedido_pronto')).toContainText(t('templates:status.pending'))
  await number.templates.decide('pedido_pronto', 'APPROVED')
  await expect(tableRow(page, 'pedido_pronto')).toContainText(t('templates:status.approved'))

  const body = { whatsappId: line.id, name: 'oferta', body: 'Só hoje: dois por um.' }
  const { id } = (await admin.call(templates.endpoints.create, { body })) as Template
  await admin.call(templateEndpoints.submit, { params: { id } })
  await number.templates.decide('oferta', 'REJECTED', 'PROMOTIONAL')
  await expect(tableRow(page, 'oferta')).toContainText(t('templates:reasons.PROMOTIONAL'))
  await takeScreenshots(page, 'official-templates')

  await number.inbound(ana, { type: 'text', text: { body: 'Está pronto?' }, at: new Date(Date.now() - DAY) }).told
  number.opened.clear()
  await navigate(page, `/tickets/${await firstWaitingTicket(admin)}`)
  await button(page, t('attending:commands.accept')).click()
  await button(page, t('composer:closedWindow.choose')).click()
  await dialog(page)
    .getByRole('option', { name: /pedido_pronto/ })
    .click()
  await expect(dialog(page).getByText('Olá Ana, seu pedido {{2}} está pronto.')).toBeVisible()
  await takeScreenshots(page, 'official-choose')
  await button(dialog(page), t('templates:choose.send')).click()
  await expect(dialog(page).getByText(t('templates:choose.missing'))).toBeVisible()
  await field(dialog(page), t('templates:slots.body', { name: '{{2}}' })).fill('77')
  await button(dialog(page), t('templates:choose.send')).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('log').getByText('Olá Ana, seu pedido 77 está pronto.')).toBeVisible()
  await expect.poll(() => number.screenOf(ana).map(({ type }) => type)).toEqual(['template'])

  await admin.call(contacts.endpoints.create, { body: { name: 'Bia Reis', number: bia.number } })
  await button(page, t('tickets:start')).click()
  await dialog(page)
    .getByRole('combobox', { name: t('contacts:newTicket.contact') })
    .fill('Bia Reis')
  await page.getByRole('option', { name: /Bia Reis/ }).click()
  await expect(dialog(page).getByText(t('contacts:newTicket.window'))).toBeVisible()
  // At once, not only at the next minute.
  await page.clock.setFixedTime(new Date())
  await button(dialog(page), t('contacts:newTicket.action')).click()
  await dialog(page)
    .getByRole('option', { name: /pedido_pronto/ })
    .click()
  await field(dialog(page), t('templates:slots.body', { name: '{{2}}' })).fill('78')
  await button(dialog(page), t('templates:choose.send')).click()
  await expect(page.getByRole('log').getByText('Olá Bia, seu pedido 78 está pronto.')).toBeVisible()
  await expect(page.getByText(t('composer:closedWindow.new'))).toBeVisible()
  await expect.poll(() => number.screenOf(bia).map(({ type }) => type)).toEqual(['template'])
  await page.clock.setSystemTime(new Date())
  await page.reload()
  await expect(page.getByText(t('composer:closedWindow.new'))).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  const { id: contactListId } = await admin.call(contactLists.endpoints.create, { body: { name: 'Clientes' } })
  await admin.call(contactListItems.endpoints.create, { body: { contactListId, name: bia.name, number: bia.number } })
  await navigate(page, '/campaigns')
  await button(page, t('campaigns:add')).click()
  await field(dialog(page), t('campaignForm:fields.name')).fill('Pedidos')
  const choose = async (label: string, option: string | RegExp) => {
    await dialog(page).getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose(t('campaignForm:fields.whatsappId'), 'Loja')
  await choose(t('campaignForm:fields.contactListId'), 'Clientes')
  await choose(t('campaignForm:templateNumber', { number: '1' }), /pedido_pronto/)
  await expect(field(dialog(page), t('templates:slots.body', { name: '{{1}}' }))).toHaveValue('{{firstName}}')
  await field(dialog(page), t('templates:slots.body', { name: '{{2}}' })).fill('79')
  await expect(dialog(page).getByText('Olá Marina, seu pedido 79 está pronto.')).toBeVisible()
  await button(dialog(page), t('campaignForm:rehearse')).click()
  await expect(dialog(page).getByText('Olá Bia, seu pedido 79 está pronto.')).toBeVisible()
  await expect(dialog(page).getByText(t.like('rehearsal:daily.room', { most: '2.000' }))).toBeVisible()
  await expect(dialog(page).getByText(t('rehearsal:daily.enough'))).toBeVisible()
  await button(dialog(page), t('rehearsal:begin.now')).click()
  await expect.poll(() => number.screenOf(bia).map(({ type }) => type)).toEqual(['template', 'template'])

  await navigate(page, '/schedules')
  await button(page, t('schedules:add')).click()
  await choose(t('schedules:fields.whatsappId'), 'Loja')
  await choose(t('schedules:fields.templateId'), /pedido_pronto/)
  await expect(field(dialog(page), t('templates:slots.body', { name: '{{1}}' }))).toHaveValue('{{firstName}}')
  await expect(field(dialog(page), t('templates:slots.body', { name: '{{2}}' }))).toHaveAccessibleDescription(t('templates:choose.missing'))
})

test('a day on a number that is also used on the phone: the owner answers there, and the bot stays silent', async ({
  open,
  company: { admin },
  product,
  graph,
}) => {
  const number = createNumber(graph, product)
  number.shared.isOn = true
  const meta = sharedNumber(number)
  const queue = async (name: string, color: string) => (await admin.call(queues.endpoints.create, { body: { name, color } })).id
  const queueIds = [await queue('Vendas', '#112233'), await queue('Entregas', '#332211')]
  const { body } = connectionWith(number)
  await admin.call(connectionEndpoints.create, { body: { ...body, queueIds, greetingMessage: 'Olá' } })
  const page = await open(admin, '/connections')
  await expect(page.getByText(t('connections:statuses.CONNECTED'))).toBeVisible()
  await button(page, t('resource:editOne', { name: 'Loja' })).click()
  await button(page, t('connections:shared.ask')).click()
  await expect(dialog(page).getByText(t.like('connections:shared.asked'))).toBeVisible()
  expect(number.shared).toMatchObject({ synced: ['smb_app_state_sync', 'history'], registrations: 0 })
  await takeScreenshots(page, 'official-shared')
  await page.keyboard.press('Escape')

  await meta.addressBook([{ ...ana, name: 'Ana da padaria' }])
  await meta.history([
    { who: ana, messages: [meta.past(ana, { type: 'text', text: { body: 'Até amanhã' }, at: new Date(Date.now() - DAY) })] },
  ])
  await number.inbound(ana, { type: 'text', text: { body: 'Vocês abrem hoje?' } }).told
  await navigate(page, `/tickets/${await firstWaitingTicket(admin)}`)
  await expect(bubble(page, 'Até amanhã')).toBeVisible()
  await expect.poll(() => number.screenOf(ana).map((shown) => shown.body)).toEqual([expect.stringContaining('Olá')])
  await meta.echo(ana, { type: 'text', text: { body: 'Abrimos às nove' }, at: new Date(Date.now() + 1000) })
  await expect(bubble(page, 'Abrimos às nove')).toBeVisible()
  await number.inbound(ana, { type: 'text', text: { body: 'Obrigada' }, at: new Date(Date.now() + 1000) }).told
  await expect(bubble(page, 'Obrigada')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ana da padaria' })).toBeVisible()
  expect(number.screenOf(ana)).toHaveLength(1)

  await meta.account('PARTNER_REMOVED', { disconnection_info: { reason: 'PRIMARY_INACTIVITY', initiated_by: 'SYSTEM' } })
  await navigate(page, '/connections')
  await expect(page.getByText(/14 dias/)).toBeVisible()
  await takeScreenshots(page, 'official-disconnected')
})
