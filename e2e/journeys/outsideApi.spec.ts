import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { toasted } from '../toasts.ts'
import { button, field, rail, title, unfoldRail } from '../user.ts'

const bill = { name: 'boleto.txt', mimeType: 'text/plain', buffer: Buffer.from('R$ 30,00') }

test('a text and a file are tried out over a line, copied as programs, and its token is replaced and switched off', async ({
  open,
  company,
  complaints,
}) => {
  complaints.expect(/422.*messages\/send/)
  await connectLine(company.admin, 'Loja')
  const page = await open(company.admin, '/tickets', { permissions: ['clipboard-read', 'clipboard-write'] })
  await unfoldRail(page)
  await rail(page).getByRole('link', { name: 'API de mensagens' }).click()
  await expect(title(page, 'API de mensagens')).toBeVisible()
  await expect(page.getByText('Ainda não foi usado.')).toBeVisible()
  const token = field(page, 'Token da API')
  const first = await token.inputValue()
  expect(first).toMatch(/^[\w-]{43}$/)
  const part = page.getByRole('region', { name: 'Enviar texto', exact: true })
  const send = button(part, 'Enviar')
  await expect(send).toBeDisabled()
  await field(part, 'Número').fill('12')
  await field(part, 'Mensagem').fill("Pão d'água: 50%")
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Recusada' })).toHaveText('RecusadaNúmero: Muito curto: pelo menos 8 caracteres')
  await field(part, 'Número').fill('5511988887777')
  await send.click()
  await expect(part.getByRole('status').filter({ hasText: /Entregue|Lida/ })).toContainText('ticketId')
  await expect(page.getByText(/^Usado pela última vez em/)).toBeVisible()

  const example = part.getByRole('region', { name: 'Exemplos: Enviar texto' })
  await part.getByText('Python', { exact: true }).click()
  await expect(example).toContainText('"body": "Pão d\'água: 50%"')
  await button(part, 'Copiar o exemplo').click()
  await toasted(page, 'Exemplo copiado')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Bearer ${first}`)

  const media = page.getByRole('region', { name: 'Enviar mídia', exact: true })
  await field(media, 'Número').fill('5511988887777')
  await field(media, 'Mensagem').fill('O boleto')
  await expect(button(media, 'Enviar')).toBeDisabled()
  const chooser = page.waitForEvent('filechooser')
  await media.getByLabel('Arquivo', { exact: true }).click()
  await (await chooser).setFiles(bill)
  await expect(media.getByRole('region', { name: 'Exemplos: Enviar mídia' })).toContainText('medias=@boleto.txt')
  await button(media, 'Enviar').click()
  await expect(media.getByRole('status').filter({ hasText: /Entregue|Lida/ })).toContainText('ticketId')

  await button(page, 'Gerar um novo token').click()
  await page.getByRole('alert').getByRole('button').last().click()
  await expect(token).not.toHaveValue(first)
  await expect(example).not.toContainText(first)
  await button(page, 'Desativar a API').click()
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
