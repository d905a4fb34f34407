import { integrations } from '@recado/contract/integrations'
import { queues } from '@recado/contract/queues/queues'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, rail, row, title } from '../user.ts'

const say = textsIn('pt')

const hook = { type: 'webhook', name: 'Pedidos', urlN8N: 'https://203.0.114.7/recado' } as const

test('a webhook is entered; its secret is seen once, copied, and replaced later', async ({ open, company }) => {
  const page = await open(company.admin, '/queue-integration', { permissions: ['clipboard-read', 'clipboard-write'] })
  await button(page, say('integrations:empty.action')).click()
  await field(dialog(page), say('integrations:fields.name')).fill('Pedidos')
  await field(dialog(page), 'Endereço (URL)').fill('https://203.0.114.7/recado')
  await button(dialog(page), say('common:save')).click()
  await toasted(page, say('integrations:created'))
  const told = page.getByRole('dialog', { name: say('integrations:secret.title', { name: 'Pedidos' }) })
  const secret = field(dialog(page), say('integrations:secret.label'))
  await expect(secret).toHaveAccessibleDescription(say.like('integrations:secret.fresh'))
  // One Enter too many must not hide it.
  await expect(secret).toBeFocused()
  const made = await secret.inputValue()
  expect(made).toMatch(/^[\w-]{43}$/)
  await button(told, say('integrations:secret.copy')).click()
  await toasted(page, say('integrations:secret.copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made)
  await button(told, say('integrations:secret.close')).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'Pedidos')).toContainText('Webhook')
  await expect(title(page, `${say('integrations:title')} 1`)).toBeVisible()

  await button(page, say('resource:editOne', { name: 'Pedidos' })).click()
  await expect(secret).toHaveValue(`…${made.slice(-4)}`)
  await expect(button(dialog(page), say('integrations:secret.copy'))).toHaveCount(0)
  await field(dialog(page), say('integrations:fields.name')).fill('Pedidos da loja')
  await button(dialog(page), say('common:save')).click()
  await expect(row(page, 'Pedidos da loja')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await button(page, say('resource:editOne', { name: 'Pedidos da loja' })).click()
  await expect(secret).toHaveValue(`…${made.slice(-4)}`)
  await button(dialog(page), say('integrations:secret.replace')).click()
  const question = dialog(page).getByRole('alert')
  await button(question, say('common:cancel')).click()
  await expect(secret).toHaveValue(`…${made.slice(-4)}`)
  await button(dialog(page), say('integrations:secret.replace')).click()
  await button(question, say('integrations:secret.action')).click()
  await expect(secret).toHaveValue(/^[\w-]{43}$/)
  await expect(button(dialog(page), say('integrations:secret.copy'))).toBeVisible()
  const other = await secret.inputValue()
  expect(other).not.toBe(made)
  await button(dialog(page), say('common:cancel')).click()
  await expect(dialog(page)).toHaveCount(0)
  await button(page, say('resource:editOne', { name: 'Pedidos da loja' })).click()
  await expect(secret).toHaveValue(`…${other.slice(-4)}`)
})

test('the fields are those of the service, and what is wrong is told at its field', async ({ open, company, complaints }) => {
  complaints.expect(/422.*\/api\/queueIntegration/)
  const page = await open(company.admin, '/queue-integration')
  await button(page, say('integrations:add')).click()
  const service = page.getByRole('combobox', { name: say('integrations:fields.type') })
  const choose = async (name: string) => {
    await service.click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  const address = field(dialog(page), 'Endereço (URL)')
  await button(dialog(page), say('common:save')).click()
  await expect(field(dialog(page), say('integrations:fields.name'))).toHaveAccessibleDescription(say.like('validation:required'))
  await expect(address).toHaveAccessibleDescription(say.like('validation:required'))
  await field(dialog(page), say('integrations:fields.name')).fill('Interno')
  for (const [typed, told] of [
    ['', say.like('validation:required')],
    ['http://127.0.0.1:5678/webhook', say.like('validation:privateAddress')],
    ['ftp://example.com/', say.like('validation:noAddress')],
  ] as const) {
    await address.fill(typed)
    await button(dialog(page), say('common:save')).click()
    await expect(address).toHaveAccessibleDescription(told)
  }
  await choose('Typebot')
  await expect(field(dialog(page), say('integrations:secret.label'))).toHaveCount(0)
  await expect(field(dialog(page), 'Pausa entre mensagens (ms)')).toHaveValue('1000')
  await field(dialog(page), 'Endereço do Typebot (URL)').fill('https://203.0.114.8')
  await button(dialog(page), say('common:save')).click()
  await expect(field(dialog(page), 'Identificador público do fluxo (slug)')).toHaveAccessibleDescription(say.like('validation:required'))
  await choose('Dialogflow')
  const test = button(dialog(page), say('integrations:test.action'))
  await expect(test).toBeDisabled()
  await field(dialog(page), 'Nome do projeto').fill('padaria')
  await field(dialog(page), 'Conteúdo do arquivo JSON').fill('{"client_email":"a@b"}')
  await test.click()
  await expect(dialog(page).getByRole('alert')).toContainText(say('integrations:test.reasons.key'))
})

test('what a queue uses is not deleted; when nobody does, it is', async ({ open, company, complaints }) => {
  complaints.expect(/409.*\/api\/queueIntegration/)
  const { id } = await company.admin.call(integrations.endpoints.create, { body: hook })
  const queue = { name: 'Vendas', color: '#0f766e', integrationId: id }
  const { id: queueId } = await company.admin.call(queues.endpoints.create, { body: queue })
  const page = await open(company.admin, '/queue-integration?search=ped')
  const remove = async () => {
    await button(page, say('resource:removeOne', { name: 'Pedidos' })).click()
    await expect(dialog(page)).toContainText(say('integrations:remove.title', { name: 'Pedidos' }))
    await button(dialog(page), say('common:delete')).click()
  }
  await remove()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'Pedidos')).toBeVisible()
  await company.admin.call(queues.endpoints.update, { params: { id: queueId }, body: { integrationId: null } })
  await remove()
  await toasted(page, say('integrations:removed'))
  await expect(page).toHaveURL('/queue-integration')
  await expect(page.getByRole('heading', { name: say('integrations:empty.title') })).toBeVisible()
})

test('where the plan lacks integrations there is no page for them', async ({ open, platform }) => {
  const { admin } = await platform.found({ features: { useIntegrations: false } })
  const page = await open(admin, '/queue-integration')
  await toasted(page, say('refusals:plan'))
  await expect(page).toHaveURL('/tickets')
  await expect(rail(page).getByRole('link', { name: say('integrations:title') })).toHaveCount(0)
})
