import { queues } from '@recado/contract/queues'
import { expect, test } from '../fixtures.ts'
import { carry, entry, keepTest, outline, rehearse, stage, tests, tree, write } from '../menus.ts'
import { button, dialog, field, row, tabTo, toast } from '../user.ts'

const wanted = ['Boletos', '·Segunda via', '··Por e-mail', '··Por WhatsApp', '·Prazo', 'Notas fiscais', 'Falar com alguém']

test('a menu of three levels is built with the mouse, rehearsed, kept as a test, broken, mended and saved', async ({ open, company }) => {
  const { id } = await company.admin.call(queues.endpoints.create, {
    body: { name: 'Financeiro', color: '#258101', greetingMessage: 'Olá!' },
  })
  const page = await open(company.admin, '/queues')
  await row(page, 'Financeiro').getByRole('button', { name: 'Menu do bot de Financeiro' }).click()
  await expect(page.getByRole('heading', { name: 'Menu do bot' })).toBeVisible()

  await button(page, 'Nova opção').click()
  await write(page, { title: 'Notas fiscais', message: 'Qual o mês?' })
  await button(page, 'Nova opção').click()
  await write(page, { title: 'Boletos' })
  await button(page, 'Nova opção dentro de Boletos').click()
  await write(page, { title: 'Segunda via' })
  await button(page, 'Nova opção dentro de Segunda via').click()
  await write(page, { title: 'Por e-mail', message: 'Enviado!' })
  await button(page, 'Nova opção').click()
  await write(page, { title: 'Falar com alguém', message: 'Um momento, {{firstName}}.' })
  await button(page, 'Nova opção').click()
  await write(page, { title: 'Prazo', message: 'Cinco dias.' })
  await button(page, 'Nova opção').click()
  await write(page, { title: 'Por WhatsApp', message: 'Já mando.' })

  // Each of them is carried to where it belongs: before, behind and into others.
  await carry(page, entry(page, 'Boletos'), { to: entry(page, 'Notas fiscais'), part: 0.1 })
  await carry(page, entry(page, 'Prazo'), { to: entry(page, 'Boletos'), part: 0.5 })
  await carry(page, entry(page, 'Falar com alguém'), { to: entry(page, 'Notas fiscais'), part: 0.9 })
  await expect.poll(() => outline(page)).toEqual(wanted)
  await button(page, 'Desfazer').click()
  await expect.poll(() => outline(page)).not.toEqual(wanted)
  await button(page, 'Refazer').click()
  await expect.poll(() => outline(page)).toEqual(wanted)

  // What the customer reads there, and a conversation through it.
  await entry(page, 'Boletos').click()
  await expect(page.getByRole('log', { name: 'Prévia de Boletos' })).toContainText('[ 1 ] - Segunda via')
  await page.getByText('Ensaio', { exact: true }).click()
  await rehearse(page, 'Oi', '1', '1', '2')
  await expect(stage(page).getByRole('article').last()).toHaveText('Já mando.')
  await keepTest(page, 'Segunda via por WhatsApp')
  await expect(tests(page)).toHaveText(['Segunda via por WhatsAppverde'])

  // Broken, seen at once, and not saved without a word.
  await entry(page, 'Por WhatsApp').click()
  await field(page, 'Mensagem').fill('Só por e-mail.')
  await expect(tests(page)).toHaveText(['Segunda via por WhatsAppvermelho'])
  await tests(page).click()
  await expect(dialog(page)).toContainText('EsperadoJá mando.AgoraSó por e-mail.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toContainText('Salvar com testes vermelhos?')
  await expect(dialog(page).getByRole('listitem')).toHaveText(['Segunda via por WhatsApp'])
  await button(dialog(page), 'Cancelar').click()
  await field(page, 'Mensagem').fill('Já mando.')
  await expect(tests(page)).toHaveText(['Segunda via por WhatsAppverde'])
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Menu salvo')).toBeVisible()

  const saved = await company.admin.call(queues.endpoints.get, { params: { id } })
  expect(saved.options.map(({ title }) => title)).toEqual(['Boletos', 'Notas fiscais', 'Falar com alguém'])
  expect(saved.options[0]?.children[0]?.children.map(({ title }) => title)).toEqual(['Por e-mail', 'Por WhatsApp'])
  expect(saved.tests).toMatchObject([{ name: 'Segunda via por WhatsApp', moment: 'open' }])
})

test('the same menu is built with the keyboard alone', async ({ open, company }) => {
  const { id } = await company.admin.call(queues.endpoints.create, {
    body: { name: 'Financeiro', color: '#258101', greetingMessage: 'Olá!' },
  })
  const page = await open(company.admin, `/queues/${id}/menu`)
  const type = async (...titles: string[]) => {
    for (const title of titles) {
      await page.keyboard.press('Insert')
      await write(page, { title })
      await page.keyboard.press('Enter')
      await expect(entry(page, title)).toBeFocused()
    }
  }
  const start = tree(page).getByRole('treeitem', { name: /^Financeiro/ })
  await tabTo(page, start)
  await type('Notas fiscais', 'Boletos', 'Segunda via', 'Por e-mail', 'Por WhatsApp', 'Prazo', 'Falar com alguém')

  // Every one is brought to its place: in, in once more, and up.
  const goTo = async (title: string) => {
    await page.keyboard.press('Home')
    while ((await page.evaluate(() => document.activeElement?.querySelector('[title]')?.getAttribute('title'))) !== title)
      await page.keyboard.press('ArrowDown')
  }
  const press = async (title: string, ...keys: string[]) => {
    await goTo(title)
    for (const key of keys) await page.keyboard.press(key)
    await expect(entry(page, title)).toBeFocused()
  }
  await press('Segunda via', 'Alt+ArrowRight')
  await press('Por e-mail', 'Alt+ArrowRight', 'Alt+ArrowRight')
  await press('Por WhatsApp', 'Alt+ArrowRight', 'Alt+ArrowRight')
  await press('Prazo', 'Alt+ArrowRight')
  await press('Boletos', 'Alt+ArrowUp')
  await expect.poll(() => outline(page)).toEqual(wanted)
  await expect(page.getByText('Boletos movida: opção 1 de 3 em Financeiro')).toBeAttached()

  // A branch doubled, taken out again after a question, and that taken back and done again.
  await page.keyboard.press('Control+d')
  await expect(tree(page).getByRole('treeitem')).toHaveCount(13)
  await page.keyboard.press('Delete')
  await expect(dialog(page)).toContainText('Excluir “Boletos”?')
  await page.keyboard.press('Enter')
  await expect.poll(() => outline(page)).toEqual(wanted)
  await page.keyboard.press('Control+z')
  await expect(tree(page).getByRole('treeitem')).toHaveCount(13)
  await page.keyboard.press('Control+y')
  await expect.poll(() => outline(page)).toEqual(wanted)

  // Enter writes, Escape comes back.
  await goTo('Prazo')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Título')).toBeFocused()
  await tabTo(page, field(page, 'Mensagem'))
  await page.keyboard.type('Cinco dias.')
  await page.keyboard.press('Escape')
  await expect(entry(page, 'Prazo')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(tree(page).getByRole('treeitem')).toHaveCount(4)
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Menu salvo')).toBeVisible()
  const { options } = await company.admin.call(queues.endpoints.get, { params: { id } })
  expect(options[0]?.children).toMatchObject([{ title: 'Segunda via' }, { title: 'Prazo', message: 'Cinco dias.' }])
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
  await button(dialog(page), 'Cancelar').click()

  const { options } = await admin.call(queues.endpoints.get, { params: { id } })
  await admin.call(queues.endpoints.update, {
    params: { id },
    body: { options: [...options, { id: -1, title: 'Prazos', message: 'Já vejo.', children: [] }] },
  })
  await expect(page.getByRole('alert')).toContainText('Outra pessoa salvou este menu')
  await button(page, 'Ver a versão salva').click()
  await expect.poll(() => outline(page)).toEqual(['Preços', 'Prazos'])

  await entry(page, 'Prazos').click()
  await field(page, 'Título').fill('Entrega')
  await page.getByRole('link', { name: 'Filas', exact: true }).click()
  await button(dialog(page), 'Sair sem salvar').click()
  await expect(row(page, 'Vendas')).toBeVisible()
  await page.goBack()
  await expect.poll(() => outline(page)).toEqual(['Preços', 'Prazos'])
})
