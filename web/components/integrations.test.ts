import { integrations, rotateSigningSecret } from '@recado/contract/integrations'
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
  server.on(rotateSigningSecret, ({ params: { id } }) => {
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
