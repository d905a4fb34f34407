import { integrations } from '@recado/contract/integrations'
import { queues } from '@recado/contract/queues/queues'
import { expect, test } from '../fixtures.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, rail, row, title } from '../user.ts'

const hook = { type: 'webhook', name: 'Pedidos', urlN8N: 'https://203.0.114.7/recado' } as const

test('a webhook is entered; its secret is seen once, copied, and replaced later', async ({ open, company }) => {
  const page = await open(company.admin, '/queue-integration', { permissions: ['clipboard-read', 'clipboard-write'] })
  await button(page, 'Criar a primeira integração').click()
  await field(dialog(page), 'Nome').fill('Pedidos')
  await field(dialog(page), 'Endereço (URL)').fill('https://203.0.114.7/recado')
  await button(dialog(page), 'Salvar').click()
  await toasted(page, 'Integração criada')
  const told = page.getByRole('dialog', { name: 'Segredo da assinatura de “Pedidos”' })
  const secret = field(dialog(page), 'Segredo da assinatura')
  await expect(secret).toHaveAccessibleDescription(/Copie agora/)
  // One Enter too many must not hide it.
  await expect(secret).toBeFocused()
  const made = await secret.inputValue()
  expect(made).toMatch(/^[\w-]{43}$/)
  await button(told, 'Copiar o segredo').click()
  await toasted(page, 'Segredo copiado')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made)
  await button(told, 'Já copiei').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'Pedidos')).toContainText('Webhook')
  await expect(title(page, 'Integrações 1')).toBeVisible()

  await button(page, 'Editar Pedidos').click()
  await expect(secret).toHaveValue(`…${made.slice(-4)}`)
  await expect(button(dialog(page), 'Copiar o segredo')).toHaveCount(0)
  await field(dialog(page), 'Nome').fill('Pedidos da loja')
  await button(dialog(page), 'Salvar').click()
  await expect(row(page, 'Pedidos da loja')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await button(page, 'Editar Pedidos da loja').click()
  await expect(secret).toHaveValue(`…${made.slice(-4)}`)
  await button(dialog(page), 'Gerar outro segredo').click()
  const question = dialog(page).getByRole('alert')
  await button(question, 'Cancelar').click()
  await expect(secret).toHaveValue(`…${made.slice(-4)}`)
  await button(dialog(page), 'Gerar outro segredo').click()
  await button(question, 'Gerar outro').click()
  await expect(secret).toHaveValue(/^[\w-]{43}$/)
  await expect(button(dialog(page), 'Copiar o segredo')).toBeVisible()
  const other = await secret.inputValue()
  expect(other).not.toBe(made)
  await button(dialog(page), 'Cancelar').click()
  await expect(dialog(page)).toHaveCount(0)
  await button(page, 'Editar Pedidos da loja').click()
  await expect(secret).toHaveValue(`…${other.slice(-4)}`)
})

test('the fields are those of the service, and what is wrong is told at its field', async ({ open, company, complaints }) => {
  complaints.expect(/422.*\/api\/queueIntegration/)
  const page = await open(company.admin, '/queue-integration')
  await button(page, 'Nova integração').click()
  const service = page.getByRole('combobox', { name: 'Serviço' })
  const choose = async (name: string) => {
    await service.click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  const address = field(dialog(page), 'Endereço (URL)')
  await button(dialog(page), 'Salvar').click()
  await expect(field(dialog(page), 'Nome')).toHaveAccessibleDescription(/Obrigatório/)
  await expect(address).toHaveAccessibleDescription(/Obrigatório/)
  await field(dialog(page), 'Nome').fill('Interno')
  for (const [typed, told] of [
    ['', /Obrigatório/],
    ['http://127.0.0.1:5678/webhook', /rede interna/],
    ['ftp://example.com/', /Endereço inválido/],
  ] as const) {
    await address.fill(typed)
    await button(dialog(page), 'Salvar').click()
    await expect(address).toHaveAccessibleDescription(told)
  }
  await choose('Typebot')
  await expect(field(dialog(page), 'Segredo da assinatura')).toHaveCount(0)
  await expect(field(dialog(page), 'Pausa entre mensagens (ms)')).toHaveValue('1000')
  await field(dialog(page), 'Endereço do Typebot (URL)').fill('https://203.0.114.8')
  await button(dialog(page), 'Salvar').click()
  await expect(field(dialog(page), 'Identificador público do fluxo (slug)')).toHaveAccessibleDescription(/Obrigatório/)
  await choose('Dialogflow')
  const test = button(dialog(page), 'Testar')
  await expect(test).toBeDisabled()
  await field(dialog(page), 'Nome do projeto').fill('padaria')
  await field(dialog(page), 'Conteúdo do arquivo JSON').fill('{"client_email":"a@b"}')
  await test.click()
  await expect(dialog(page).getByRole('alert')).toContainText('A conta de serviço não foi aceita')
})

test('what a queue uses is not deleted; when nobody does, it is', async ({ open, company, complaints }) => {
  complaints.expect(/409.*\/api\/queueIntegration/)
  const { id } = await company.admin.call(integrations.endpoints.create, { body: hook })
  const queue = { name: 'Vendas', color: '#0f766e', integrationId: id }
  const { id: queueId } = await company.admin.call(queues.endpoints.create, { body: queue })
  const page = await open(company.admin, '/queue-integration?search=ped')
  const remove = async () => {
    await button(page, 'Excluir Pedidos').click()
    await expect(dialog(page)).toContainText('Excluir a integração “Pedidos”?')
    await button(dialog(page), 'Excluir').click()
  }
  await remove()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'Pedidos')).toBeVisible()
  await company.admin.call(queues.endpoints.update, { params: { id: queueId }, body: { integrationId: null } })
  await remove()
  await toasted(page, 'Integração excluída')
  await expect(page).toHaveURL('/queue-integration')
  await expect(page.getByRole('heading', { name: 'Deixe um serviço seu responder' })).toBeVisible()
})

test('where the plan lacks integrations there is no page for them', async ({ open, platform }) => {
  const { admin } = await platform.found({ features: { useIntegrations: false } })
  const page = await open(admin, '/queue-integration')
  await toasted(page, 'Sua empresa não tem permissão para isto.')
  await expect(page).toHaveURL('/tickets')
  await expect(rail(page).getByRole('link', { name: 'Integrações' })).toHaveCount(0)
})
