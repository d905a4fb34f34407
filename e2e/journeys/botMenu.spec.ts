import { settingEndpoints } from '@recado/contract/companies/settings'
import { connectionEndpoints } from '@recado/contract/connections'
import { queues } from '@recado/contract/queues/queues'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import {
  buildByKeyboard,
  buildByMouse,
  expectedOutline,
  menuEntry,
  outline,
  savedTests,
  saveTest,
  simulate,
  simulation,
  tree,
} from '../menuEditor.ts'
import { navigate } from '../navigate.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, tableRow, tabTo } from '../userActions.ts'

const t = textsIn('pt')

const marina = { number: '5511987650001', name: 'Marina Alves' }

test('menus are built by mouse and by keyboard, simulated and saved as a test; a contact uses one and rates', async ({ open, company }) => {
  test.slow()
  const { admin } = company
  const make = (name: string, color: string) =>
    admin.call(queues.endpoints.create, { body: { name, color, greetingMessage: `Aqui é ${name}.` } })
  const bills = await make('Financeiro', '#258101')
  const sales = await make('Vendas', '#ba3535')
  const line = await createConnection(admin, 'Loja')
  await admin.call(connectionEndpoints.update, {
    params: { id: line.id },
    body: { queueIds: [bills.id, sales.id], greetingMessage: 'Bem-vindo!', complationMessage: 'Até logo!' },
  })
  await admin.call(settingEndpoints.update, { params: { key: 'userRating' }, body: { value: 'enabled' } })
  const page = await open(admin, '/queues')
  const menuOf = async (id: number) => (await admin.call(queues.endpoints.get, { params: { id } })).options
  const titles = (options: Awaited<ReturnType<typeof menuOf>> = []) => options.map(({ title }) => title)

  await test.step('by mouse', async () => {
    await button(page, t('queues:actions.menuOne', { name: 'Financeiro' })).click()
    await expect(page.getByRole('heading', { name: t('menu:title') })).toBeVisible()
    await buildByMouse(page)
    await expect.poll(() => outline(page)).toEqual(expectedOutline)
    await button(page, t('menu:commands.undo')).click()
    await expect.poll(() => outline(page)).not.toEqual(expectedOutline)
    await button(page, t('menu:commands.redo')).click()
    await expect.poll(() => outline(page)).toEqual(expectedOutline)
  })

  await test.step('rehearsed and kept', async () => {
    await menuEntry(page, 'Boletos').click()
    await expect(page.getByRole('log', { name: t('menu:phone.previewOf', { name: 'Boletos' }) })).toContainText('[ 1 ] - Segunda via')
    await page.getByText(t('menu:phone.rehearsal'), { exact: true }).click()
    await simulate(page, 'Oi', '1', '1', '1', '2')
    await expect(simulation(page).getByRole('article').last()).toHaveText('Já mando.')
    await expect(simulation(page)).toContainText(new RegExp(t.like('steps:told.endReached', { option: 'Por WhatsApp' }), 'i'))
    await saveTest(page, 'Segunda via por WhatsApp')
    await expect(savedTests(page)).toHaveText(['Segunda via por WhatsApppassou'])
  })

  await test.step('broken, seen, mended and saved', async () => {
    await menuEntry(page, 'Por WhatsApp').click()
    await field(page, t('menu:entry.message')).fill('Só por e-mail.')
    await expect(savedTests(page)).toHaveText(['Segunda via por WhatsAppfalhou'])
    await savedTests(page).click()
    await expect(dialog(page)).toContainText(`${t('menu:tests.expected')}Já mando.${t('menu:tests.got')}Só por e-mail.`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+s')
    await expect(dialog(page)).toContainText(t('menu:save.redTitle'))
    await expect(dialog(page).getByRole('listitem')).toHaveText(['Segunda via por WhatsApp'])
    await button(dialog(page), t('common:cancel')).click()
    await field(page, t('menu:entry.message')).fill('Já mando.')
    await expect(savedTests(page)).toHaveText(['Segunda via por WhatsApppassou'])
    await page.keyboard.press('Control+s')
    await expectToast(page, t('menu:save.done'))
    const options = await menuOf(bills.id)
    expect(titles(options)).toEqual(['Boletos', 'Notas fiscais', 'Falar com alguém'])
    expect(titles(options[0]?.children[0]?.children)).toEqual(['Por e-mail', 'Por WhatsApp'])
  })

  await test.step('by keyboard', async () => {
    await navigate(page, `/queues/${sales.id}/menu`)
    await tabTo(page, tree(page).getByRole('treeitem', { name: /^Vendas/ }))
    await buildByKeyboard(page)
    await expect.poll(() => outline(page)).toEqual(expectedOutline)
    await expect(page.getByText(t('menu:told.moved', { name: 'Boletos', place: 1, of: 3, host: 'Vendas' }))).toBeAttached()
    await page.keyboard.press('Control+s')
    await expectToast(page, t('menu:save.done'))
    expect(titles((await menuOf(sales.id))[0]?.children)).toEqual(['Segunda via', 'Prazo'])
  })

  await test.step('a customer walks through it and rates whoever attended them', async () => {
    const carla = await company.hire({ name: 'Carla Dias', queueIds: [bills.id] })
    const heard = async () =>
      (await admin.call(simulatorEndpoints.outbox, { params: { id: line.id }, query: { number: marina.number } })).at(-1)?.body
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
    await button(attendant, t('tickets:acceptOne', { name: 'Marina Alves' })).click()
    await button(attendant, t('attending:commands.resolve')).click()
    await expect.poll(heard).toContain('[ 3 ] - Muito satisfeito')
    await says('3', 'Até logo!')
    const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'closed', showAll: 'true' } })).tickets
    const { attendances } = await admin.call(ticketEndpoints.get, { params: { id: ticket?.id ?? 0 } })
    expect(attendances).toMatchObject([{ queue: { name: 'Financeiro' }, user: { name: 'Carla Dias' }, rate: 3 }])
  })
})

test('unsaved changes survive a reload, are asked about, and do not overwrite those of another user', async ({ open, company }) => {
  const { admin } = company
  const { id } = await admin.call(queues.endpoints.create, {
    body: { name: 'Vendas', color: '#258101', options: [{ id: -1, title: 'Preços', message: 'Um momento.', children: [] }] },
  })
  const page = await open(admin, `/queues/${id}/menu`)
  await menuEntry(page, 'Preços').click()
  await field(page, t('menu:entry.name')).fill('Tabela de preços')
  await page.reload()
  await expect(menuEntry(page, 'Tabela de preços')).toBeVisible()
  await expect(page.getByText(t('menu:restored.text'))).toBeVisible()

  await page.getByRole('link', { name: t('queues:title'), exact: true }).click()
  await expect(dialog(page)).toContainText(t('validation:leave.title'))
  await button(dialog(page), t('validation:leave.back')).click()

  const stored = () => admin.call(queues.endpoints.get, { params: { id } })
  const saved = async () => (await stored()).options
  const addElsewhere = async (title: string) => {
    const { options, menuVersion } = await stored()
    const body = { menuVersion, options: [...options, { id: -1, title, message: 'Já vejo.', children: [] }] }
    await admin.call(queues.endpoints.update, { params: { id }, body })
    await expect(page.getByRole('alert')).toContainText(t('menu:elsewhere.title'))
  }
  await addElsewhere('Prazos')
  await button(page, t('menu:elsewhere.mine')).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expectToast(page, t('menu:save.done'))
  expect(await saved()).toMatchObject([{ title: 'Tabela de preços' }])

  await menuEntry(page, 'Tabela de preços').click()
  await field(page, t('menu:entry.name')).fill('Preços do mês')
  await addElsewhere('Prazos')
  await button(page, t('menu:elsewhere.theirs')).click()
  await expect.poll(() => outline(page)).toEqual(['Tabela de preços', 'Prazos'])

  await menuEntry(page, 'Prazos').click()
  await field(page, t('menu:entry.name')).fill('Entrega')
  await page.getByRole('link', { name: t('queues:title'), exact: true }).click()
  await button(dialog(page), t('validation:leave.action')).click()
  await expect(tableRow(page, 'Vendas')).toBeVisible()
  await page.goBack()
  await expect.poll(() => outline(page)).toEqual(['Tabela de preços', 'Prazos'])
})
