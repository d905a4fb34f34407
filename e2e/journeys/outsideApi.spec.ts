import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { toasted } from '../toasts.ts'
import { button, field, rail, title } from '../user.ts'

test('a message is tried out over a line, copied as a program, and its token is replaced and switched off', async ({
  open,
  company,
  complaints,
}) => {
  complaints.expect(/422.*messages\/send/)
  await connectLine(company.admin, 'Loja')
  const page = await open(company.admin, '/tickets', { permissions: ['clipboard-read', 'clipboard-write'] })
  await rail(page).getByRole('link', { name: 'API de mensagens' }).click()
  await expect(title(page, 'API de mensagens')).toBeVisible()
  await expect(page.getByText('Ainda não foi usado.')).toBeVisible()
  const token = field(page, 'Token da API')
  const first = await token.inputValue()
  expect(first).toMatch(/^[\w-]{43}$/)
  const send = button(page, 'Enviar')
  await expect(send).toBeDisabled()
  await field(page, 'Número').fill('12')
  await field(page, 'Mensagem').fill("Pão d'água: 50%")
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Recusada' })).toHaveText('RecusadaNúmero: Muito curto: pelo menos 8 caracteres')
  await field(page, 'Número').fill('5511988887777')
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: /Entregue|Lida/ })).toContainText('ticketId')
  await expect(page.getByText(/^Usado pela última vez em/)).toBeVisible()

  const example = page.getByRole('region', { name: 'Exemplos', exact: true })
  await page.getByText('Python', { exact: true }).click()
  await expect(example).toContainText('"body": "Pão d\'água: 50%"')
  await button(page, 'Copiar o exemplo').click()
  await toasted(page, 'Exemplo copiado')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Bearer ${first}`)

  await button(page, 'Gerar um novo token').click()
  await page.getByRole('alert').getByRole('button').last().click()
  await expect(token).not.toHaveValue(first)
  await expect(example).not.toContainText(first)
  await button(page, 'Desligar a API').click()
  await page.getByRole('alert').getByRole('button').last().click()
  await expect(token).toHaveValue('')
  await expect(send).toBeDisabled()
})

test('where the plan lacks the API there is no page for it', async ({ open, platform }) => {
  const { admin } = await platform.found({ features: { useExternalApi: false } })
  const page = await open(admin, '/messages-api')
  await toasted(page, /^Não autorizado: sua empresa não tem permissão para isto\./)
  await expect(page).toHaveURL('/tickets')
  await expect(rail(page).getByRole('link', { name: 'API de mensagens' })).toHaveCount(0)
})
