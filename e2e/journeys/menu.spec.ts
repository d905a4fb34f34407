import { settingEndpoints } from '@recado/contract/companies/settings'
import { connections } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { simulator } from '@recado/contract/simulator'
import { tickets } from '@recado/contract/tickets/tickets'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { buildByKeyboard, buildByMouse, entry, keepTest, outline, rehearse, stage, tests, tree, walkTo, wanted } from '../menus.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row, tabTo } from '../user.ts'

const marina = { number: '5511987650001', name: 'Marina Alves' }

test('two menus are built, by mouse and by keyboard, rehearsed and kept as a test; a customer walks through and rates', async ({
  open,
  company,
}) => {
  test.setTimeout(240_000)
  const { admin } = company
  const make = (name: string, color: string) =>
    admin.call(queues.endpoints.create, { body: { name, color, greetingMessage: `Aqui é ${name}.` } })
  const bills = await make('Financeiro', '#258101')
  const sales = await make('Vendas', '#ba3535')
  const line = await connectLine(admin, 'Loja')
  await admin.call(connections.update, {
    params: { id: line.id },
    body: { queueIds: [bills.id, sales.id], greetingMessage: 'Bem-vindo!', complationMessage: 'Até logo!' },
  })
  await admin.call(settingEndpoints.update, { params: { key: 'userRating' }, body: { value: 'enabled' } })
  const page = await open(admin, '/queues')
  const menuOf = async (id: number) => (await admin.call(queues.endpoints.get, { params: { id } })).options
  const titles = (options: Awaited<ReturnType<typeof menuOf>> = []) => options.map(({ title }) => title)

  await test.step('by mouse', async () => {
    await button(page, 'Menu do bot de Financeiro').click()
    await expect(page.getByRole('heading', { name: 'Menu do bot' })).toBeVisible()
    await buildByMouse(page)
    await expect.poll(() => outline(page)).toEqual(wanted)
    await button(page, 'Desfazer').click()
    await expect.poll(() => outline(page)).not.toEqual(wanted)
    await button(page, 'Refazer').click()
    await expect.poll(() => outline(page)).toEqual(wanted)
  })

  await test.step('rehearsed and kept', async () => {
    await entry(page, 'Boletos').click()
    await expect(page.getByRole('log', { name: 'Prévia de Boletos' })).toContainText('[ 1 ] - Segunda via')
    await page.getByText('Ensaio', { exact: true }).click()
    await rehearse(page, 'Oi', '1', '1', '1', '2')
    await expect(stage(page).getByRole('article').last()).toHaveText('Já mando.')
    await expect(stage(page)).toContainText('Fim do menu em “Por WhatsApp”')
    await keepTest(page, 'Segunda via por WhatsApp')
    await expect(tests(page)).toHaveText(['Segunda via por WhatsApppassou'])
  })

  await test.step('broken, seen, mended and saved', async () => {
    await entry(page, 'Por WhatsApp').click()
    await field(page, 'Mensagem').fill('Só por e-mail.')
    await expect(tests(page)).toHaveText(['Segunda via por WhatsAppfalhou'])
    await tests(page).click()
    await expect(dialog(page)).toContainText('EsperadoJá mando.AgoraSó por e-mail.')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+s')
    await expect(dialog(page)).toContainText('Salvar com testes que falham?')
    await expect(dialog(page).getByRole('listitem')).toHaveText(['Segunda via por WhatsApp'])
    await button(dialog(page), 'Cancelar').click()
    await field(page, 'Mensagem').fill('Já mando.')
    await expect(tests(page)).toHaveText(['Segunda via por WhatsApppassou'])
    await page.keyboard.press('Control+s')
    await toasted(page, 'Menu salvo')
    const options = await menuOf(bills.id)
    expect(titles(options)).toEqual(['Boletos', 'Notas fiscais', 'Falar com alguém'])
    expect(titles(options[0]?.children[0]?.children)).toEqual(['Por e-mail', 'Por WhatsApp'])
  })

  await test.step('by keyboard', async () => {
    await follow(page, `/queues/${sales.id}/menu`)
    await tabTo(page, tree(page).getByRole('treeitem', { name: /^Vendas/ }))
    await buildByKeyboard(page)
    await expect.poll(() => outline(page)).toEqual(wanted)
    await expect(page.getByText('Boletos movida: opção 1 de 3 em Vendas')).toBeAttached()
    await page.keyboard.press('Control+s')
    await toasted(page, 'Menu salvo')
    expect(titles((await menuOf(sales.id))[0]?.children)).toEqual(['Segunda via', 'Prazo'])
  })

  await test.step('a customer walks through it and rates whoever attended them', async () => {
    const carla = await company.hire({ name: 'Carla Dias', queueIds: [bills.id] })
    const heard = async () =>
      (await admin.call(simulator.outbox, { params: { id: line.id }, query: { number: marina.number } })).at(-1)?.body
    const says = async (text: string, answer: string) => {
      await line.hears(marina, text)
      await expect.poll(heard).toContain(answer)
    }
    await says('Bom dia', '[ 1 ] - Financeiro\n[ 2 ] - Vendas')
    await says('1', 'Aqui é Financeiro.\n\n[ 1 ] - Boletos')
    await says('1', '[ 2 ] - Prazo\n[ 0 ] - Voltar')
    await says('1', '[ 2 ] - Por WhatsApp')
    await says('2', 'Já mando.')
    const attendant = await open(carla, '/tickets?list=pending')
    await button(attendant, 'Aceitar atendimento de Marina Alves').click()
    await button(attendant, 'Encerrar').click()
    await expect.poll(heard).toContain('[ 3 ] - Muito satisfeito')
    await says('3', 'Até logo!')
    const [ticket] = (await admin.call(tickets.list, { query: { status: 'closed', showAll: 'true' } })).tickets
    const { attendances } = await admin.call(tickets.get, { params: { id: ticket?.id ?? 0 } })
    expect(attendances).toMatchObject([{ queue: { name: 'Financeiro' }, user: { name: 'Carla Dias' }, rate: 3 }])
  })
})

test('every change of the tree has a key, and can be taken back', async ({ open, company }) => {
  const children = [{ id: -2, title: 'Prazo', message: 'Cinco dias.', children: [] }]
  const options = [
    { id: -1, title: 'Boletos', message: '', children },
    { id: -3, title: 'Notas fiscais', message: 'Qual o mês?', children: [] },
  ]
  const { id } = await company.admin.call(queues.endpoints.create, { body: { name: 'Financeiro', color: '#258101', options } })
  const page = await open(company.admin, `/queues/${id}/menu`)
  const rows = tree(page).getByRole('treeitem')
  await tabTo(page, rows.first())
  await walkTo(page, 'Boletos')
  await page.keyboard.press('Control+d')
  await expect(rows).toHaveCount(6)
  await page.keyboard.press('Delete')
  await expect(dialog(page)).toContainText('Excluir “Boletos”?')
  await expect(button(dialog(page), 'Excluir')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => outline(page)).toEqual(['Boletos', '·Prazo', 'Notas fiscais'])
  await expect(entry(page, 'Notas fiscais')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(6)
  await page.keyboard.press('Control+y')
  await expect(rows).toHaveCount(4)

  // Enter writes, Escape comes back; an arrow folds.
  await walkTo(page, 'Prazo')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Título')).toBeFocused()
  await tabTo(page, field(page, 'Mensagem'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Dez dias.')
  await page.keyboard.press('Escape')
  await expect(entry(page, 'Prazo')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(rows).toHaveCount(3)
  await expect(entry(page, 'Boletos')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Control+s')
  await toasted(page, 'Menu salvo')
  const saved = await company.admin.call(queues.endpoints.get, { params: { id } })
  expect(saved.options[0]?.children).toMatchObject([{ title: 'Prazo', message: 'Dez dias.' }])
})

test('titles are written one after the other, and only what was left blank is complained about', async ({ open, company }) => {
  const { id } = await company.admin.call(queues.endpoints.create, { body: { name: 'Padaria', color: '#258101' } })
  const page = await open(company.admin, `/queues/${id}/menu`)
  await expect(page.getByText('Este menu ainda está vazio')).toBeVisible()
  await tabTo(page, tree(page).getByRole('treeitem').first())
  await page.keyboard.press('Insert')
  await expect(field(page, 'Título')).toBeFocused()
  await expect(page.getByText('Este menu ainda está vazio')).toHaveCount(0)
  const complaint = page.getByText('Obrigatório', { exact: true })
  await expect(complaint).toHaveCount(0)
  await page.keyboard.type('Pães\nBolos\nSalgados\n')
  await expect.poll(() => outline(page)).toEqual(['Pães', 'Bolos', 'Salgados', 'Sem título'])
  await expect(complaint).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(complaint).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(entry(page, 'Salgados')).toBeFocused()

  await page.keyboard.press('Insert')
  await page.keyboard.press('Enter')
  await expect(entry(page, 'Salgados')).toBeFocused()
  await walkTo(page, 'Pães')
  await page.keyboard.press('Insert')
  await page.keyboard.type('Tortas')
  await page.keyboard.press('Escape')
  await expect(entry(page, 'Tortas')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(entry(page, 'Tortas')).toBeFocused()
  await expect.poll(() => outline(page)).toEqual(['Pães', 'Tortas', 'Bolos', 'Salgados'])

  await page.keyboard.press('Insert')
  await page.keyboard.press('Tab')
  await expect(complaint).toBeVisible()
})

test('what is not saved survives a reload, is asked about, and is not laid over what somebody else has saved', async ({
  open,
  company,
}) => {
  const { admin } = company
  const { id } = await admin.call(queues.endpoints.create, {
    body: { name: 'Vendas', color: '#258101', options: [{ id: -1, title: 'Preços', message: 'Um momento.', children: [] }] },
  })
  const page = await open(admin, `/queues/${id}/menu`)
  await entry(page, 'Preços').click()
  await field(page, 'Título').fill('Tabela de preços')
  await page.reload()
  await expect(entry(page, 'Tabela de preços')).toBeVisible()
  await expect(page.getByText('Suas mudanças não salvas continuam aqui.')).toBeVisible()

  await page.getByRole('link', { name: 'Filas', exact: true }).click()
  await expect(dialog(page)).toContainText('Sair sem salvar?')
  await button(dialog(page), 'Continuar editando').click()

  const stored = () => admin.call(queues.endpoints.get, { params: { id } })
  const saved = async () => (await stored()).options
  const addElsewhere = async (title: string) => {
    const { options, menuVersion } = await stored()
    const body = { menuVersion, options: [...options, { id: -1, title, message: 'Já vejo.', children: [] }] }
    await admin.call(queues.endpoints.update, { params: { id }, body })
    await expect(page.getByRole('alert')).toContainText('Outra pessoa salvou este menu')
  }
  await addElsewhere('Prazos')
  await button(page, 'Continuar com a minha').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await toasted(page, 'Menu salvo')
  expect(await saved()).toMatchObject([{ title: 'Tabela de preços' }])

  await entry(page, 'Tabela de preços').click()
  await field(page, 'Título').fill('Preços do mês')
  await addElsewhere('Prazos')
  await button(page, 'Ver a versão salva').click()
  await expect.poll(() => outline(page)).toEqual(['Tabela de preços', 'Prazos'])

  await entry(page, 'Prazos').click()
  await field(page, 'Título').fill('Entrega')
  await page.getByRole('link', { name: 'Filas', exact: true }).click()
  await button(dialog(page), 'Sair sem salvar').click()
  await expect(row(page, 'Vendas')).toBeVisible()
  await page.goBack()
  await expect.poll(() => outline(page)).toEqual(['Tabela de preços', 'Prazos'])
})
