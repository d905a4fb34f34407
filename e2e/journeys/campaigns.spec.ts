import type { Page } from '@playwright/test'
import { campaigns } from '@recado/contract/campaigns/campaigns'
import { connections } from '@recado/contract/connections'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { files } from '@recado/contract/files'
import { simulator } from '@recado/contract/simulator'
import { tags } from '@recado/contract/tags'
import { bringAxe, seeNoBarrier } from '../barriers.ts'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row, title } from '../user.ts'

const choose = async (page: Page, label: string, option: string) => {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const figure = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')

test('a campaign is written, rehearsed, begun and seen to its end: in the list, on the phones and in the report', async ({
  open,
  company: { admin },
}) => {
  const line = await connectLine(admin, 'Loja')
  const { id: contactListId } = await admin.call(contactLists.endpoints.create, { body: { name: 'Clientes' } })
  for (const [name, number] of [
    ['Ana Lima', '5511987650001'],
    ['Bia Melo', '5511987650002'],
  ])
    await admin.call(contactListItems.endpoints.create, { body: { contactListId, name: name ?? '', number: number ?? '' } })
  await admin.call(files.endpoints.create, { body: { name: 'Cardápio', message: 'Veja o cardápio, {{nome}}' } })

  const page = await open(admin, '/campaigns-config')
  await field(page, 'Chave').fill('cupom')
  await field(page, 'Valor').fill('CAFE10')
  await field(page, 'Valor').press('Enter')
  await field(page, 'Chave').fill('Cupom')
  await button(page, 'Adicionar').click()
  await expect(field(page, 'Chave')).toHaveAccessibleDescription('“Cupom” já existe.')
  await button(page, 'Salvar').click()
  await toasted(page, 'Ajustes salvos')

  await page.getByRole('link', { name: 'Campanhas', exact: true }).click()
  await button(page, 'Nova campanha').click()
  await field(dialog(page), 'Nome').fill('Semana do café')
  await choose(page, 'Conexão', 'Loja')
  await choose(page, 'Lista de contatos', 'Clientes')
  const first = dialog(page).getByRole('textbox', { name: 'Texto 1', exact: true })
  await first.pressSequentially('Oi {{no')
  await expect(page.getByRole('option', { name: /Nome do contato/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await first.pressSequentially(', use {cupom} até {{')
  await expect(page.getByRole('option', { name: /cupom/ })).toBeVisible()
  // The list alone hears it, and not the dialog around it.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await first.pressSequentially('dia}}')
  await expect(first).toHaveValue('Oi {{name}}, use {cupom} até {{dia}}')
  await expect(first).toHaveAccessibleDescription('Variável desconhecida, será enviada como está: {{dia}}')
  await first.fill('Oi {nome}, use {{cupom}} até {{dia|domingo}}')
  await expect(dialog(page).getByRole('log', { name: 'Prévia do texto 1' })).toContainText('Oi Marina Souza, use CAFE10 até domingo')
  await choose(page, 'Lista de arquivos', 'Cardápio')
  await dialog(page).getByRole('switch', { name: 'Usar o ritmo da empresa' }).uncheck({ force: true })
  await choose(page, 'Intervalo entre mensagens', 'Sem intervalo')
  await button(dialog(page), 'Salvar e ensaiar').click()
  await expect(figure(page, 'Recebem')).toContainText('2')
  const bubbles = dialog(page).getByRole('log', { name: 'Mensagem para Bia Melo' }).getByRole('article')
  await expect(bubbles).toContainText(['Oi Bia Melo, use CAFE10 até domingo', 'Veja o cardápio, Bia Melo'])
  await field(dialog(page), 'Testar no seu número').fill('11 98765-0009')
  await button(dialog(page), 'Enviar teste').click()
  await toasted(page, /^Teste enviado para /)
  await button(dialog(page), 'Começar agora').click()
  await toasted(page, 'A campanha vai começar')
  await expect(row(page, 'Semana do café')).toContainText('Finalizada')
  await expect(row(page, 'Semana do café')).toContainText('2 de 2')
  for (const number of ['5511987650001', '5511987650002']) {
    const outbox = () => admin.call(simulator.outbox, { params: { id: line.id }, query: { number } })
    // What the network has taken is on the phone a moment later.
    await expect
      .poll(async () => (await outbox()).map(({ body }) => body))
      .toEqual([
        expect.stringMatching(/^Oi (Ana Lima|Bia Melo), use CAFE10 até domingo$/),
        expect.stringMatching(/^Veja o cardápio, (Ana Lima|Bia Melo)$/),
      ])
  }

  await button(page, 'Relatório de Semana do café').click()
  await expect(title(page, 'Relatório de Semana do café')).toBeVisible()
  await expect(figure(page, 'Enviadas')).toHaveText('2')
  await expect(page.getByRole('table', { name: 'Comparação dos textos' })).toContainText('Oi {nome}')
  await bringAxe(page)
  await seeNoBarrier(page, { theme: 'light', at: 'everything', where: 'report' })
  await seeNoBarrier(page, { theme: 'dark', at: 'colours', where: 'report, dark' })
  await page.getByRole('tab', { name: 'Destinatários' }).click()
  await expect(row(page, 'Ana Lima')).toContainText('+55 11 98765-0001')
  const download = page.waitForEvent('download')
  await button(page, 'Baixar CSV').click()
  expect((await download).suggestedFilename()).toBe('destinatarios.csv')
  await page.getByRole('combobox', { name: 'Situação' }).click()
  await page.getByRole('option', { name: 'Falhou' }).click()
  await expect(page.getByRole('heading', { name: 'Nenhum destinatário' })).toBeVisible()

  await page.getByRole('link', { name: 'Campanhas', exact: true }).first().click()
  await button(page, 'Ver Semana do café').click()
  await expect(dialog(page)).toContainText('Já terminou e não pode ser alterada.')
  await page.keyboard.press('Escape')
  await button(page, 'Arquivar Semana do café').click()
  await toasted(page, 'Campanha arquivada')
  await expect(row(page, 'Semana do café')).toHaveCount(0)
  await page.getByRole('link', { name: 'Campanhas arquivadas' }).click()
  await button(page, 'Desarquivar Semana do café').click()
  await expect(page.getByRole('heading', { name: 'Nada arquivado' })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar para as campanhas' }).click()
  await expect(row(page, 'Semana do café')).toContainText('Finalizada')

  // Whoever wants no more stands in a list of their own, as it happens, until somebody lifts it with a reason.
  await page.getByRole('link', { name: 'Descadastrados', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nenhum descadastrado' })).toBeVisible()
  await line.hears({ number: '5511987650002', name: 'Bia Melo' }, 'Sair')
  await expect(row(page, 'Bia Melo')).toContainText('Sair')
  await expect(row(page, 'Bia Melo')).toContainText('A própria pessoa')
  await seeNoBarrier(page, { theme: 'light', at: 'everything', where: 'opted out' })
  const sheet = page.waitForEvent('download')
  await button(page, 'Baixar CSV').click()
  expect((await sheet).suggestedFilename()).toBe('descadastrados.csv')
  await button(page, 'Reativar mensagens em massa para Bia Melo').click()
  await field(dialog(page), 'Motivo').fill('Pediu para voltar a receber')
  await page.keyboard.press('Enter')
  await toasted(page, 'Mensagens em massa reativadas')
  await expect(page.getByRole('heading', { name: 'Nenhum descadastrado' })).toBeVisible()
})

test('a campaign or a message that was begun is asked for before it goes; what was only looked at goes at once', async ({
  open,
  company,
}) => {
  const page = await open(company.admin, '/campaigns')
  const asking = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await button(page, 'Nova campanha').click()
  await expect(field(dialog(page), 'Nome')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await button(page, 'Nova campanha').click()
  await field(dialog(page), 'Nome').fill('Semana do café')
  await page.keyboard.press('Escape')
  await expect(button(asking, 'Continuar editando')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asking).toHaveCount(0)
  await expect(field(dialog(page), 'Nome')).toHaveValue('Semana do café')
  await expect(field(dialog(page), 'Nome')).toBeFocused()
  await button(dialog(page), 'Fechar').click()
  await button(asking, 'Sair sem salvar').click()
  await expect(dialog(page)).toHaveCount(0)
  await button(page, 'Nova campanha').click()
  await expect(field(dialog(page), 'Nome')).toHaveValue('')
  await field(dialog(page), 'Nome').fill('Outra')
  // Who says it in so many words is not asked.
  await button(dialog(page), 'Cancelar').click()
  await expect(dialog(page)).toHaveCount(0)

  await follow(page, '/schedules')
  await button(page, 'Agendar').click()
  await field(dialog(page), 'Mensagem').fill('Bom dia!')
  await page.keyboard.press('Escape')
  await button(asking, 'Continuar editando').click()
  await expect(field(dialog(page), 'Mensagem')).toHaveValue('Bom dia!')
})

test('the buttons of a campaign stay where they are when it is stopped', async ({ open, company: { admin } }) => {
  const line = await connectLine(admin, 'Loja')
  const { id: contactListId } = await admin.call(contactLists.endpoints.create, { body: { name: 'Clientes' } })
  for (const number of ['5511987650001', '5511987650002', '5511987650003'])
    await admin.call(contactListItems.endpoints.create, { body: { contactListId, name: 'Ana Lima', number } })
  const scheduledAt = new Date().toISOString()
  await admin.call(campaigns.endpoints.create, {
    body: { name: 'Semana do café', message1: 'Oi', whatsappId: line.id, contactListId, scheduledAt },
  })
  const page = await open(admin, '/campaigns')
  await expect(button(page, 'Parar Semana do café')).toBeVisible()
  const placesOf = () => Promise.all(['Relatório de', 'Duplicar'].map((act) => button(page, `${act} Semana do café`).boundingBox()))
  const before = await placesOf()
  await button(page, 'Parar Semana do café').click()
  await expect(button(page, 'Excluir Semana do café')).toBeVisible()
  expect(await placesOf()).toEqual(before)
})

test('five texts with a picture stand beside each other, and when it starts is in sight with the button', async ({
  open,
  company: { admin },
}) => {
  const line = await connectLine(admin, 'Loja')
  const { id: contactListId } = await admin.call(contactLists.endpoints.create, { body: { name: 'Clientes' } })
  await admin.call(contactListItems.endpoints.create, { body: { contactListId, name: 'Ana Lima', number: '5511987650001' } })
  const texts = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`message${number}`, `Oi {nome}, este é o texto ${number}`]))
  await admin.call(campaigns.endpoints.create, { body: { name: 'Semana do café', ...texts, whatsappId: line.id, contactListId } })
  const page = await open(admin, '/campaigns')
  await page.setViewportSize({ width: 1366, height: 820 })
  const buffer = await page.screenshot()
  await button(page, 'Editar Semana do café').click()
  await dialog(page).locator('input[type=file]').setInputFiles({ name: 'loja.png', mimeType: 'image/png', buffer })
  const previews = dialog(page).getByRole('log')
  await expect(previews.getByRole('img')).toHaveCount(5)
  const boxes = await Promise.all((await previews.all()).map((preview) => preview.boundingBox()))
  const edges = boxes.flatMap((box) => (box ? [box.x, box.x + box.width] : []))
  expect(edges).toEqual(edges.toSorted((a, b) => a - b))
  await button(dialog(page), 'Salvar e ensaiar').click()
  await expect(previews).toHaveCount(1)
  await expect(dialog(page).getByRole('radiogroup', { name: 'Quando começa' })).toBeInViewport({ ratio: 1 })
  await expect(button(dialog(page), 'Começar agora')).toBeInViewport({ ratio: 1 })
})

test('the names of its list, tag and connection are seen as they are now', async ({ open, company: { admin } }) => {
  const { id: whatsappId } = await connectLine(admin, 'Loja')
  const [list, tag] = [
    await admin.call(contactLists.endpoints.create, { body: { name: 'Clientes' } }),
    await admin.call(tags.endpoints.create, { body: { name: 'Atacado', color: '#2F6FDE' } }),
  ]
  const plan = { message1: 'Oi {nome}', whatsappId }
  await admin.call(campaigns.endpoints.create, { body: { ...plan, name: 'Semana do café', contactListId: list.id } })
  await admin.call(campaigns.endpoints.create, { body: { ...plan, name: 'Semana do chá', tagListId: tag.id } })
  const page = await open(admin, '/campaigns')
  await expect(row(page, 'Semana do café')).toContainText(/Clientes.*Loja/)
  await expect(row(page, 'Semana do chá')).toContainText('Atacado')
  await admin.call(contactLists.endpoints.update, { params: { id: list.id }, body: { name: 'Quem compra' } })
  await admin.call(tags.endpoints.update, { params: { id: tag.id }, body: { name: 'Varejo' } })
  await admin.call(connections.update, { params: { id: whatsappId }, body: { name: 'Matriz' } })
  await expect(row(page, 'Semana do café')).toContainText(/Quem compra.*Matriz/)
  await expect(row(page, 'Semana do chá')).toContainText('Varejo')
})
