import { integrations, rotateSigningSecretEndpoint, testIntegrationEndpoint } from '@recado/contract/integrations'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, refuse } from './support/fakeServer.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectCount, expectGone, expectPath, field, pageTitle, tableRow } from './support/user.ts'

const newSecret = () => Array.from(crypto.getRandomValues(new Uint8Array(43)), (byte) => 'abcdefgh'[byte % 8]).join('')

/** A new secret is answered whole once; afterwards only its end. */
function storeIntegrations(server: FakeServer) {
  const stored = server.store(integrations)
  const create = server.answerOf(integrations.endpoints.create)
  server.on(integrations.endpoints.create, async (call) => {
    const secret = newSecret()
    const { id } = (await create(call)) as { id: number }
    return { ...stored.change(id, { secret: `…${secret.slice(-4)}` }), newSecret: secret } as never
  })
  server.on(rotateSigningSecretEndpoint, ({ params: { id } }) => {
    const secret = newSecret()
    return { ...stored.change(id, { secret: `…${secret.slice(-4)}` }), newSecret: secret } as never
  })
  return stored
}

test('a webhook is added; its secret is shown once, copied, and replaced later', async ({ server, show }) => {
  storeIntegrations(server)
  await show('/queue-integration')
  await button(page, t('integrations:empty.action')).click()
  await field(dialog(), t('integrations:fields.name')).fill('Pedidos')
  await field(dialog(), 'Endereço (URL)').fill('https://203.0.114.7/recado')
  await button(dialog(), t('common:save')).click()
  await expectToast(t('integrations:created'))
  const created = page.getByRole('dialog', { name: t('integrations:secret.title', { name: 'Pedidos' }) })
  const secret = field(dialog(), t('integrations:secret.label'))
  const currentValue = () => (secret.element() as HTMLInputElement).value
  await expect.element(secret).toHaveAccessibleDescription(t.like('integrations:secret.fresh'))
  // An extra Enter must not close it.
  await expect.element(secret).toHaveFocus()
  const first = currentValue()
  expect(first).toMatch(/^[\w-]{43}$/)
  await button(created, t('integrations:secret.copy')).click()
  await expectToast(t('integrations:secret.copied'))
  expect(await navigator.clipboard.readText()).toBe(first)
  await button(created, t('integrations:secret.close')).click()
  await expectGone(dialog())
  await expect.element(tableRow('Pedidos')).toMatchTextContent('Webhook')
  await expect.element(pageTitle(`${t('integrations:title')} 1`)).toBeVisible()

  await button(page, t('resource:editOne', { name: 'Pedidos' })).click()
  await expect.element(secret).toHaveValue(`…${first.slice(-4)}`)
  await expectCount(button(dialog(), t('integrations:secret.copy'))).toBe(0)
  await field(dialog(), t('integrations:fields.name')).fill('Pedidos da loja')
  await button(dialog(), t('common:save')).click()
  await expect.element(tableRow('Pedidos da loja')).toBeVisible()
  await expectGone(dialog())
  await button(page, t('resource:editOne', { name: 'Pedidos da loja' })).click()
  await expect.element(secret).toHaveValue(`…${first.slice(-4)}`)
  await button(dialog(), t('integrations:secret.replace')).click()
  const question = dialog().getByRole('alert')
  await button(question, t('common:cancel')).click()
  await expect.element(secret).toHaveValue(`…${first.slice(-4)}`)
  await button(dialog(), t('integrations:secret.replace')).click()
  await button(question, t('integrations:secret.action')).click()
  await expect.poll(currentValue).toMatch(/^[\w-]{43}$/)
  await expect.element(button(dialog(), t('integrations:secret.copy'))).toBeVisible()
  const second = currentValue()
  expect(second).not.toBe(first)
  await button(dialog(), t('common:cancel')).click()
  await expectGone(dialog())
  await button(page, t('resource:editOne', { name: 'Pedidos da loja' })).click()
  await expect.element(secret).toHaveValue(`…${second.slice(-4)}`)
})

test('an integration that a queue uses is not deleted; when none does, it is', async ({ server, show }) => {
  const { rows } = server.store(integrations, [{ type: 'webhook', name: 'Pedidos', urlN8N: 'https://203.0.114.7/recado' }])
  server.on(integrations.endpoints.remove, () => refuse('ERR_IN_USE', { queues: [{ id: 7, name: 'Vendas' }] }))
  await show('/queue-integration?search=ped')
  const remove = async () => {
    await button(page, t('resource:removeOne', { name: 'Pedidos' })).click()
    await expect.element(dialog()).toMatchTextContent(t('integrations:remove.title', { name: 'Pedidos' }))
    await button(dialog(), t('common:delete')).click()
  }
  await remove()
  await expectGone(dialog())
  await expect.element(tableRow('Pedidos')).toBeVisible()
  server.store(integrations, rows())
  await remove()
  await expectToast(t('integrations:removed'))
  await expectPath().toBe('/queue-integration')
  await expect.element(page.getByRole('heading', { name: t('integrations:empty.title') })).toBeVisible()
})

/** What the server finds wrong with an address. */
const faultOf = (address = '') => {
  if (address === '') return 'required'
  if (address.startsWith('ftp:')) return 'no_address'
  return address.includes('127.0.0.1') ? 'private_address' : undefined
}

test('each service has its own fields, and errors appear at their field', async ({ server, show }) => {
  storeIntegrations(server)
  const wrong = (path: string, code: string) => ({ path, code, message: code })
  server.on(integrations.endpoints.create, ({ body: { type, urlN8N, typebotSlug } }) => {
    const fault = faultOf(urlN8N)
    const fields = fault ? [wrong('urlN8N', fault)] : []
    if (type === 'typebot' && !typebotSlug) fields.push(wrong('typebotSlug', 'required'))
    return refuse('ERR_VALIDATION', { fields })
  })
  server.on(testIntegrationEndpoint, () => refuse('ERR_INTEGRATION_TEST', { reason: 'key' }))
  await show('/queue-integration')
  await button(page, t('integrations:add')).first().click()
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: t('integrations:fields.type') }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  const name = field(dialog(), t('integrations:fields.name'))
  const address = field(dialog(), 'Endereço (URL)')
  const save = button(dialog(), t('common:save'))
  await save.click()
  await expect.element(name).toHaveAccessibleDescription(t.like('validation:required'))
  await expect.element(address).toHaveAccessibleDescription(t.like('validation:required'))
  await name.fill('Interno')
  for (const [entered, error] of [
    ['', t.like('validation:required')],
    ['http://127.0.0.1:5678/webhook', t.like('validation:privateAddress')],
    ['ftp://example.com/', t.like('validation:noAddress')],
  ] as const) {
    await address.fill(entered)
    await save.click()
    await expect.element(address).toHaveAccessibleDescription(error)
  }

  await choose('Typebot')
  await expectGone(field(dialog(), t('integrations:secret.label')))
  await expect.element(field(dialog(), 'Pausa entre mensagens (ms)')).toHaveValue('1000')
  await field(dialog(), 'Endereço do Typebot (URL)').fill('https://203.0.114.8')
  await save.click()
  await expect.element(field(dialog(), 'Identificador público do fluxo (slug)')).toHaveAccessibleDescription(t.like('validation:required'))

  await choose('Dialogflow')
  const tryIt = button(dialog(), t('integrations:test.action'))
  await expect.element(tryIt).toBeDisabled()
  await field(dialog(), 'Nome do projeto').fill('padaria')
  await field(dialog(), 'Conteúdo do arquivo JSON').fill('{"client_email":"a@b"}')
  await tryIt.click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(t('integrations:test.reasons.key'))
})
