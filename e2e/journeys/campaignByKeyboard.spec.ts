import type { Locator, Page } from '@playwright/test'
import { campaignSettings } from '@recado/contract/campaigns/campaignSettings'
import { simulator } from '@recado/contract/simulator'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, rail, row, tabTo, title } from '../user.ts'

const customers = [
  { name: 'Ana Lima', number: '5511987650001' },
  { name: 'Bia Melo', number: '5511987650002' },
]
const sheet = {
  name: 'feira.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Nome;Número', ...customers.map(({ name, number }) => `${name};${number}`)].join('\n')),
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** The option is the only one, or the first. */
async function chooseFirst(page: Page, label: string, option: string) {
  await tabTo(page, dialog(page).getByRole('combobox', { name: label }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}

test('without a mouse a campaign goes the whole way, from a spreadsheet over its list and its rehearsal to its report', async ({
  open,
  company: { admin },
}) => {
  const line = await connectLine(admin, 'Loja')
  await admin.call(campaignSettings.save, { body: { settings: { messageInterval: 0 } } })
  const page = await open(admin, '/contact-lists')
  const { keyboard } = page

  await press(page, button(page, 'Nova lista'))
  await expect(field(dialog(page), 'Nome')).toBeFocused()
  await keyboard.type('Feira de maio')
  await keyboard.press('Enter')
  await toasted(page, 'Lista criada')
  await press(page, button(page, 'Abrir Feira de maio'))
  await expect(title(page, 'Feira de maio')).toBeVisible()
  await press(page, button(page, 'Importar'))
  const chooser = page.waitForEvent('filechooser')
  await press(page, field(dialog(page), 'Planilha'))
  await (await chooser).setFiles(sheet)
  await press(page, button(dialog(page), 'Importar 2 linhas'))
  await expect(page.getByText('Importação concluída · 2 contatos adicionados')).toBeVisible()

  await press(page, rail(page).getByRole('link', { name: 'Campanhas', exact: true }))
  await press(page, button(page, 'Nova campanha'))
  await expect(field(dialog(page), 'Nome')).toBeFocused()
  await keyboard.type('Feira de maio')
  await chooseFirst(page, 'Conexão', 'Loja')
  await chooseFirst(page, 'Lista de contatos', 'Feira de maio')
  await tabTo(page, dialog(page).getByRole('textbox', { name: 'Texto 1', exact: true }))
  await keyboard.type('Oi {{no')
  await expect(page.getByRole('option', { name: /Nome do contato/ })).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await keyboard.type(', é domingo')
  await press(page, button(dialog(page), 'Salvar e ensaiar'))
  await expect(dialog(page).getByRole('log', { name: 'Mensagem para Bia Melo' })).toContainText('Oi Bia Melo, é domingo')
  await press(page, button(dialog(page), 'Começar agora'))
  await toasted(page, 'A campanha vai começar')
  await expect(row(page, 'Feira de maio')).toContainText('Finalizada')
  for (const { name, number } of customers) {
    const outbox = await admin.call(simulator.outbox, { params: { id: line.id }, query: { number } })
    expect(outbox.map(({ body }) => body)).toEqual([`Oi ${name}, é domingo`])
  }

  await press(page, button(page, 'Relatório de Feira de maio'))
  await expect(title(page, 'Relatório de Feira de maio')).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: 'Visão geral' }))
  await keyboard.press('ArrowRight')
  for (const { name } of customers) await expect(row(page, name)).toBeVisible()
})
