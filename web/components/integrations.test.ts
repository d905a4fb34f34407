import { integrations, rotateSigningSecret } from '@recado/contract/integrations'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, refuse } from './support/fakeServer.ts'
import { test } from './support/test.tsx'
import { say } from './support/texts.ts'
import { toasted } from './support/toasts.ts'
import { button, dialog, expectCount, expectPath, field, gone, row, title } from './support/user.ts'

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
  server.on(rotateSigningSecret, ({ params: { id } }) => {
    const secret = newSecret()
    return { ...stored.change(id, { secret: `…${secret.slice(-4)}` }), newSecret: secret } as never
  })
  return stored
}

test('a webhook is added; its secret is shown once, copied, and replaced later', async ({ server, show }) => {
  storeIntegrations(server)
  await show('/queue-integration')
  await button(page, say('integrations:empty.action')).click()
  await field(dialog(), say('integrations:fields.name')).fill('Pedidos')
  await field(dialog(), 'Endereço (URL)').fill('https://203.0.114.7/recado')
  await button(dialog(), say('common:save')).click()
  await toasted(say('integrations:created'))
  const created = page.getByRole('dialog', { name: say('integrations:secret.title', { name: 'Pedidos' }) })
  const secret = field(dialog(), say('integrations:secret.label'))
  const currentValue = () => (secret.element() as HTMLInputElement).value
  await expect.element(secret).toHaveAccessibleDescription(say.like('integrations:secret.fresh'))
  // An extra Enter must not close it.
  await expect.element(secret).toHaveFocus()
  const first = currentValue()
  expect(first).toMatch(/^[\w-]{43}$/)
  await button(created, say('integrations:secret.copy')).click()
  await toasted(say('integrations:secret.copied'))
  expect(await navigator.clipboard.readText()).toBe(first)
  await button(created, say('integrations:secret.close')).click()
  await gone(dialog())
  await expect.element(row('Pedidos')).toMatchTextContent('Webhook')
  await expect.element(title(`${say('integrations:title')} 1`)).toBeVisible()

  await button(page, say('resource:editOne', { name: 'Pedidos' })).click()
  await expect.element(secret).toHaveValue(`…${first.slice(-4)}`)
  await expectCount(button(dialog(), say('integrations:secret.copy'))).toBe(0)
  await field(dialog(), say('integrations:fields.name')).fill('Pedidos da loja')
  await button(dialog(), say('common:save')).click()
  await expect.element(row('Pedidos da loja')).toBeVisible()
  await gone(dialog())
  await button(page, say('resource:editOne', { name: 'Pedidos da loja' })).click()
  await expect.element(secret).toHaveValue(`…${first.slice(-4)}`)
  await button(dialog(), say('integrations:secret.replace')).click()
  const question = dialog().getByRole('alert')
  await button(question, say('common:cancel')).click()
  await expect.element(secret).toHaveValue(`…${first.slice(-4)}`)
  await button(dialog(), say('integrations:secret.replace')).click()
  await button(question, say('integrations:secret.action')).click()
  await expect.poll(currentValue).toMatch(/^[\w-]{43}$/)
  await expect.element(button(dialog(), say('integrations:secret.copy'))).toBeVisible()
  const second = currentValue()
  expect(second).not.toBe(first)
  await button(dialog(), say('common:cancel')).click()
  await gone(dialog())
  await button(page, say('resource:editOne', { name: 'Pedidos da loja' })).click()
  await expect.element(secret).toHaveValue(`…${second.slice(-4)}`)
})

test('an integration that a queue uses is not deleted; when none does, it is', async ({ server, show }) => {
  const { rows } = server.store(integrations, [{ type: 'webhook', name: 'Pedidos', urlN8N: 'https://203.0.114.7/recado' }])
  server.on(integrations.endpoints.remove, () => refuse('ERR_IN_USE', { queues: [{ id: 7, name: 'Vendas' }] }))
  await show('/queue-integration?search=ped')
  const remove = async () => {
    await button(page, say('resource:removeOne', { name: 'Pedidos' })).click()
    await expect.element(dialog()).toMatchTextContent(say('integrations:remove.title', { name: 'Pedidos' }))
    await button(dialog(), say('common:delete')).click()
  }
  await remove()
  await gone(dialog())
  await expect.element(row('Pedidos')).toBeVisible()
  server.store(integrations, rows())
  await remove()
  await toasted(say('integrations:removed'))
  await expectPath().toBe('/queue-integration')
  await expect.element(page.getByRole('heading', { name: say('integrations:empty.title') })).toBeVisible()
})
