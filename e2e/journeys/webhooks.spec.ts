import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row } from '../user.ts'

test('a webhook is entered, its secret is seen once, and what nobody takes stands in its log and is sent again', async ({
  open,
  company,
}) => {
  const line = await connectLine(company.admin, 'Loja')
  const page = await open(company.admin, '/webhooks')
  await button(page, 'Criar o primeiro webhook').click()
  await dialog(page).getByRole('combobox', { name: 'Conexão' }).click()
  await page.getByRole('option', { name: 'Loja' }).click()
  // Nobody has this name, on any machine.
  await field(dialog(page), 'Endereço (URL)').fill('https://nobody.invalid/recado')
  await dialog(page).getByRole('checkbox', { name: 'Mensagem recebida' }).check()
  await button(dialog(page), 'Salvar').click()
  await toasted(page, 'Webhook criado')
  await expect(field(dialog(page), 'Segredo da assinatura')).toHaveValue(/^[\w-]{43}$/)
  await button(dialog(page), 'Já copiei').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'nobody.invalid')).toContainText('1 evento')
  await line.hears({ number: '5511988887777', name: 'Ana' }, 'Oi')
  await expect(row(page, 'nobody.invalid')).toContainText('Sem resposta')

  await button(page, 'Ver as entregas de https://nobody.invalid/recado').click()
  const told = row(page, 'Mensagem recebida')
  await expect(told).toContainText(/Fora do ar|Não respondeu/)
  await expect(told).toContainText('1 tentativa')
  await button(dialog(page), 'Reenviar').click()
  await expect(told).toContainText(/[2-9]\d* tentativas/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await button(page, 'Editar https://nobody.invalid/recado').click()
  await field(dialog(page), 'Ativo').uncheck()
  await button(dialog(page), 'Salvar').click()
  await expect(row(page, 'nobody.invalid')).toContainText('Desativado')
})
