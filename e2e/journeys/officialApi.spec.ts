import { webhookPath } from '@recado/contract/carriers/definition'
import { connections } from '@recado/contract/connections'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { contacts } from '@recado/contract/contacts'
import { type Template, templateCalls, templates } from '@recado/contract/templates/templates'
import { tickets } from '@recado/contract/tickets/tickets'
import { settingsOf } from '../../server/test/cloud/cloudNumber.ts'
import { type GraphStandIn, openGraph } from '../../server/test/cloud/graphStandIn.ts'
import { writeToOther } from '../../server/test/cloud/otherAgent.ts'
import { ffmpegStandIn } from '../../server/test/ffmpegStandIn.ts'
import { bubble } from '../conversation.ts'
import { expect, test as usual } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { look } from '../look.ts'
import type { Person } from '../platform.ts'
import { openProduct, type Product } from '../product.ts'
import { button, dialog, field, fromTwoSecondsOn, row } from '../user.ts'

/** On an installation for which Meta is on this machine. */
const test = usual.extend<object, { product: Product; graph: GraphStandIn }>({
  graph: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const graph = await openGraph()
      await use(graph)
      await graph.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ graph }, use) => {
      const ffmpeg = await ffmpegStandIn()
      const env = { WHATSAPP_GRAPH_URL: graph.url, ALLOW_PRIVATE_NETWORK: 'on', FFMPEG_PATH: ffmpeg.path }
      const product = await openProduct({ env })
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
/** Meta takes nothing for now. */
const UNAVAILABLE = 131016

/** A number whose messages come to this installation. */
function hookedNumber(graph: GraphStandIn, { url }: Product) {
  const number = graph.number()
  number.hooks.hook.address = `${url}/api${webhookPath('cloud')}`
  return number
}
const shopOver = (number: ReturnType<typeof hookedNumber>) => ({ body: { name: 'Loja', provider: 'cloud', settings: settingsOf(number) } })

async function waitingFor(admin: Person) {
  const first = async () => (await admin.call(tickets.list, { query: { status: 'pending' } })).tickets[0]?.uuid
  await expect.poll(first).toBeDefined()
  return first()
}

// All with one product, and one service.
test.describe.configure({ mode: 'default' })

test('a number is tried, set up and verified; a customer writes and is answered, and after a day one cannot write while the draft stays', async ({
  open,
  company: { admin },
  product,
  graph,
}) => {
  const number = hookedNumber(graph, product)
  const given = settingsOf(number)
  const page = await open(admin, '/connections')
  await button(page, 'Nova conexão').click()
  await page.getByRole('radio', { name: 'API oficial do WhatsApp' }).click()
  await field(dialog(page), 'Identificação do número').fill(given.phoneNumberId)
  await field(dialog(page), 'Token permanente').fill('curto')
  await button(dialog(page), 'Salvar').click()
  for (const label of ['Nome', 'Identificação da conta', 'Token permanente'])
    await expect(field(dialog(page), label)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(dialog(page), 'Token permanente')).toHaveAccessibleDescription(/8 caracteres/)
  await expect(field(dialog(page), 'Identificação do número')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field(dialog(page), 'Nome')).toBeFocused()
  await field(dialog(page), 'Nome').fill('Loja oficial')
  await field(dialog(page), 'Identificação da conta').fill(given.businessAccountId)
  await field(dialog(page), 'Token permanente').fill('um token que ninguém deu')
  await field(dialog(page), 'Chave secreta do app').fill(given.appSecret)
  await field(dialog(page), 'Token de verificação').fill(given.verifyToken)
  await button(page, 'Testar os dados').click()
  await expect(dialog(page).getByText(/O token não vale/)).toBeVisible()
  await field(dialog(page), 'Token permanente').fill(given.token)
  await button(page, 'Testar os dados').click()
  await expect(dialog(page).getByText(`Shop ${number.display}`)).toBeVisible()
  await look(page, 'official-setup')
  await button(dialog(page), 'Salvar').click()
  const test = page.getByRole('dialog', { name: 'Teste de Loja oficial' })
  await expect(test.getByText(`Shop ${number.display}`)).toBeVisible()
  await look(page, 'official-tested')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Conectada')).toBeVisible()

  expect(await number.hooks.prove()).toBe(true)
  await button(page, 'Editar Loja oficial').click()
  await expect(dialog(page).getByText(/^Verificado/)).toBeVisible()
  await look(page, 'official-verified')
  await expect(dialog(page).getByText(given.token)).toHaveCount(0)

  await number.inbound(ana, { type: 'text', text: { body: 'Vocês têm pão?' } }).told
  await follow(page, `/tickets/${await waitingFor(admin)}`)
  await button(page, 'Aceitar').click()
  await expect(page.getByRole('log').getByText('Vocês têm pão?')).toBeVisible()
  const line = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
  await line.fill('Temos sim')
  await line.press('Enter')
  await expect.poll(() => number.screenOf(ana).map(({ body }) => body)).toEqual([expect.stringContaining('Temos sim')])

  await writeToOther(number, ana, { type: 'text', text: { body: 'E abrem no domingo?' } }, 'nested').told
  const other = bubble(page, 'E abrem no domingo?')
  await expect(other).toContainText('recebida enquanto outro agente da Meta atendia')
  await look(page, 'official-standby')

  await line.fill('E também bolo')
  await page.clock.setSystemTime(new Date(Date.now() + DAY))
  await expect(page.getByText(/só é possível enviar um modelo aprovado/)).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.clock.setSystemTime(new Date())
  await expect(line).toHaveValue('E também bolo')

  number.faults.push(...Array.from({ length: 100 }, () => UNAVAILABLE))
  await line.press('Enter')
  await follow(page, '/connections')
  await expect(page.getByText('1 aguardando, cerca de 1 s')).toBeVisible()
})

test('a voice note, a place and a contact card go to the customer as what they are', async ({
  open,
  company: { admin },
  product,
  graph,
}) => {
  const number = hookedNumber(graph, product)
  await admin.call(connections.create, shopOver(number))
  await number.inbound(ana, { type: 'text', text: { body: 'Onde fica a loja?' } }).told
  const page = await open(admin, `/tickets/${await waitingFor(admin)}`, { permissions: ['microphone'] })
  await button(page, 'Aceitar').click()
  const last = async (type: string) => {
    await expect.poll(() => number.screenOf(ana).at(-1)?.type).toBe(type)
    return number.screenOf(ana).at(-1)
  }

  await button(page, 'Gravar áudio').click()
  await expect(page.getByRole('timer')).toHaveText(fromTwoSecondsOn)
  await button(page, 'Enviar gravação').click()
  const spoken = await last('audio')
  expect(spoken?.content).toMatchObject({ voice: true })
  expect(graph.files.get(spoken?.file ?? '')?.mime).toMatch(/^audio\/ogg/)

  const choose = async (what: string) => {
    await button(page, 'Anexar arquivo').click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await choose('Localização')
  await field(dialog(page), 'Onde fica').fill('Praça da Sé, 100')
  await button(dialog(page), 'Enviar').click()
  await expect(dialog(page).getByText(/Não há coordenadas neste texto/)).toBeVisible()
  await field(dialog(page), 'Onde fica').fill('https://www.google.com/maps/@-23.5503,-46.6339,17z')
  await field(dialog(page), 'Nome do lugar').fill('Praça da Sé')
  await look(page, 'official-place')
  await button(dialog(page), 'Enviar').click()
  await expect(dialog(page)).toHaveCount(0)
  expect((await last('location'))?.content).toEqual({ latitude: -23.5503, longitude: -46.6339, name: 'Praça da Sé' })
  await expect(page.getByRole('log').getByRole('link', { name: /Praça da Sé/ })).toBeVisible()

  await choose('Contato')
  await button(dialog(page), 'Enviar').click()
  await expect(dialog(page).getByText('Escreva o número com o código do país.')).toBeVisible()
  await field(dialog(page), 'Nome').fill(bia.name)
  await field(dialog(page), 'Número').fill('+55 11 98765-0002')
  await look(page, 'official-card')
  await field(dialog(page), 'Número').press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  expect((await last('contacts'))?.content).toMatchObject([
    { name: { formatted_name: bia.name }, phones: [{ wa_id: bia.number, phone: '+5511987650002' }] },
  ])
  await expect(page.getByRole('log').getByRole('article').filter({ hasText: bia.name })).toBeVisible()

  await admin.call(contacts.endpoints.create, { body: { name: 'Caio Prado', number: '5511987650003' } })
  await choose('Contato')
  await field(dialog(page), 'Dos seus contatos').fill('caio')
  await page.getByRole('option', { name: 'Caio Prado' }).click()
  await expect(field(dialog(page), 'Número')).toHaveValue('+55 11 98765-0003')
  await look(page, 'official-card-chosen')
  await button(dialog(page), 'Enviar').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('log').getByRole('article').filter({ hasText: 'Caio Prado' })).toBeVisible()
  await expect.poll(() => number.screenOf(ana).at(-1)?.content).toMatchObject([{ phones: [{ wa_id: '5511987650003' }] }])
})

test('a template is written, approved and sent with its variables after a day; of another one reads why it was rejected', async ({
  open,
  company: { admin },
  product,
  graph,
}) => {
  const number = hookedNumber(graph, product)
  const line = await admin.call(connections.create, shopOver(number))
  const page = await open(admin, '/connections')
  await button(page, 'Modelos de mensagem de Loja').click()
  await button(page, 'Criar o primeiro modelo').click()
  await field(dialog(page), 'Nome').fill('Pedido pronto')
  await field(dialog(page), 'Texto').fill('Olá {{1}}, seu pedido {{2}} está pronto.')
  const preview = dialog(page).getByRole('log', { name: 'Como o cliente vê' })
  await expect(dialog(page).getByText('Cada variável e cada código precisa de um exemplo.')).toBeVisible()
  await field(dialog(page), '{{1}} no texto').fill('Ana')
  await field(dialog(page), '{{2}} no texto').fill('123')
  await expect(preview).toContainText('Olá Ana, seu pedido 123 está pronto.')
  await look(page, 'official-template')
  await button(dialog(page), 'Salvar').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'pedido_pronto')).toContainText('Em análise')
  await number.templates.decide('pedido_pronto', 'APPROVED')
  await expect(row(page, 'pedido_pronto')).toContainText('Aprovado')

  const body = { whatsappId: line.id, name: 'oferta', body: 'Só hoje: dois por um.' }
  const { id } = (await admin.call(templates.endpoints.create, { body })) as Template
  await admin.call(templateCalls.submit, { params: { id } })
  await number.templates.decide('oferta', 'REJECTED', 'PROMOTIONAL')
  await expect(row(page, 'oferta')).toContainText('mude a categoria para marketing')
  await look(page, 'official-templates')

  await number.inbound(ana, { type: 'text', text: { body: 'Está pronto?' }, at: new Date(Date.now() - DAY) }).told
  number.opened.clear()
  await follow(page, `/tickets/${await waitingFor(admin)}`)
  await button(page, 'Aceitar').click()
  await button(page, 'Escolher um modelo').click()
  await dialog(page)
    .getByRole('option', { name: /pedido_pronto/ })
    .click()
  await expect(dialog(page).getByText('Olá Ana, seu pedido {{2}} está pronto.')).toBeVisible()
  await look(page, 'official-choose')
  await button(dialog(page), 'Enviar').click()
  await expect(dialog(page).getByText('Preencha esta variável')).toBeVisible()
  await field(dialog(page), '{{2}} no texto').fill('77')
  await button(dialog(page), 'Enviar').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('log').getByText('Olá Ana, seu pedido 77 está pronto.')).toBeVisible()
  await expect.poll(() => number.screenOf(ana).map(({ type }) => type)).toEqual(['template'])

  await admin.call(contacts.endpoints.create, { body: { name: 'Bia Reis', number: bia.number } })
  await button(page, 'Nova conversa').click()
  await dialog(page).getByRole('combobox', { name: 'Contato' }).fill('Bia Reis')
  await page.getByRole('option', { name: /Bia Reis/ }).click()
  await expect(dialog(page).getByText(/a conversa começa com um modelo aprovado/)).toBeVisible()
  // It is so at once, and not when the next minute begins.
  await page.clock.setFixedTime(new Date())
  await button(dialog(page), 'Iniciar').click()
  await dialog(page)
    .getByRole('option', { name: /pedido_pronto/ })
    .click()
  await field(dialog(page), '{{2}} no texto').fill('78')
  await button(dialog(page), 'Enviar').click()
  await expect(page.getByRole('log').getByText('Olá Bia, seu pedido 78 está pronto.')).toBeVisible()
  await expect(page.getByText(/ainda não escreveu para este número/)).toBeVisible()
  await expect.poll(() => number.screenOf(bia).map(({ type }) => type)).toEqual(['template'])
  await page.clock.setSystemTime(new Date())
  await page.reload()
  await expect(page.getByText(/ainda não escreveu para este número/)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  const { id: contactListId } = await admin.call(contactLists.endpoints.create, { body: { name: 'Clientes' } })
  await admin.call(contactListItems.endpoints.create, { body: { contactListId, name: bia.name, number: bia.number } })
  await follow(page, '/campaigns')
  await button(page, 'Nova campanha').click()
  await field(dialog(page), 'Nome').fill('Pedidos')
  const choose = async (label: string, option: string | RegExp) => {
    await dialog(page).getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Conexão', 'Loja')
  await choose('Lista de contatos', 'Clientes')
  await choose('Modelo 1', /pedido_pronto/)
  await expect(field(dialog(page), '{{1}} no texto')).toHaveValue('{{firstName}}')
  await field(dialog(page), '{{2}} no texto').fill('79')
  await expect(dialog(page).getByText('Olá Marina, seu pedido 79 está pronto.')).toBeVisible()
  await button(dialog(page), 'Salvar e ensaiar').click()
  await expect(dialog(page).getByText('Olá Bia, seu pedido 79 está pronto.')).toBeVisible()
  await expect(
    dialog(page).getByText(/iniciar até 2\.000 conversas por dia; hoje ainda restam 1\.99[89]\. Todas cabem no limite de hoje\./),
  ).toBeVisible()
  await button(dialog(page), 'Começar agora').click()
  await expect.poll(() => number.screenOf(bia).map(({ type }) => type)).toEqual(['template', 'template'])

  await follow(page, '/schedules')
  await button(page, 'Agendar').click()
  await choose('Conexão', 'Loja')
  await choose('Se já passaram 24 horas', /pedido_pronto/)
  await expect(field(dialog(page), '{{1}} no texto')).toHaveValue('{{firstName}}')
  await expect(field(dialog(page), '{{2}} no texto')).toHaveAccessibleDescription('Preencha esta variável')
})
