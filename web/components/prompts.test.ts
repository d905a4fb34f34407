import { prompts } from '@recado/contract/prompts'
import { queues } from '@recado/contract/queues/queues'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from './support/fakeServer.ts'
import { adminWithout, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone, expectPath, field, link, pageTitle, press, rail } from './support/user.ts'

const words = 'Você responde pela Padaria Sol. Seja gentil, use poucas palavras e chame uma pessoa quando pedirem.'

test('closing changed instructions asks first, and Enter continues editing', async ({ server, show }) => {
  server.store(prompts)
  await show('/prompts')
  const asking = page.getByRole('dialog', { name: t('validation:leave.title') })
  await button(page, t('prompts:add')).click()
  await field(dialog(), t('prompts:fields.prompt')).fill(words)
  await press('Escape')
  await expect.element(asking).toBeVisible()
  await press('Enter')
  await expectGone(asking)
  await expect.element(field(dialog(), t('prompts:fields.prompt'))).toHaveValue(words)
  await press('Escape')
  await button(asking, t('validation:leave.action')).click()
  await expectGone(dialog())
})

test('an assistant that a queue uses cannot be deleted, and the queue is named', async ({ server, show }) => {
  const { rows } = server.store(prompts, [{ name: 'Atendente', prompt: words, queueId: 7, queue: { id: 7, name: 'Vendas' } }])
  server.store(queues, [{ id: 7, name: 'Vendas', color: '#258101' }])
  server.on(prompts.endpoints.remove, () => refuse('ERR_IN_USE', { queues: [{ id: 7, name: 'Vendas' }] }))
  await show('/prompts')
  await button(page, t('resource:removeOne', { name: 'Atendente' })).click()
  await expect.element(page.getByRole('heading', { name: t('prompts:remove.title', { name: 'Atendente' }) })).toBeVisible()
  await button(dialog(), t('common:delete')).click()
  await expectToast('Em uso por Vendas.')
  server.store(prompts, rows())
  await button(page, t('resource:removeOne', { name: 'Atendente' })).click()
  await button(dialog(), t('common:delete')).click()
  const removed = page.getByRole('status').filter({ hasText: t('prompts:removed') })
  await expect.poll(() => removed.elements().some((one) => one.querySelector('.tabler-icon-info-small') !== null)).toBe(true)
  await expect.element(page.getByRole('heading', { name: t('prompts:empty.title') })).toBeVisible()
})

test('a plan without assistants has no such page, and its address leads home with a message', async ({ show }) => {
  await show('/prompts', { user: adminWithout('useOpenAi') })
  await expectToast(t('refusals:plan'))
  await expectPath().toBe('/tickets')
  await expectGone(pageTitle(t('prompts:title')))
  await expect.element(link(rail(), t('queues:title'))).toBeVisible()
  await expectGone(link(rail(), t('prompts:title')))
})
