import { prompts } from '@recado/contract/prompts'
import { queues } from '@recado/contract/queues/queues'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from './support/fakeServer.ts'
import { adminWithout, test } from './support/test.tsx'
import { say } from './support/texts.ts'
import { toasted } from './support/toasts.ts'
import { button, dialog, expectPath, field, gone, link, press, rail, title } from './support/user.ts'

const words = 'Você responde pela Padaria Sol. Seja gentil, use poucas palavras e chame uma pessoa quando pedirem.'

test('closing changed instructions asks first, and Enter continues editing', async ({ server, show }) => {
  server.store(prompts)
  await show('/prompts')
  const asking = page.getByRole('dialog', { name: say('validation:leave.title') })
  await button(page, say('prompts:add')).click()
  await field(dialog(), say('prompts:fields.prompt')).fill(words)
  await press('Escape')
  await expect.element(asking).toBeVisible()
  await press('Enter')
  await gone(asking)
  await expect.element(field(dialog(), say('prompts:fields.prompt'))).toHaveValue(words)
  await press('Escape')
  await button(asking, say('validation:leave.action')).click()
  await gone(dialog())
})

test('an assistant that a queue uses cannot be deleted, and the queue is named', async ({ server, show }) => {
  const { rows } = server.store(prompts, [{ name: 'Atendente', prompt: words, queueId: 7, queue: { id: 7, name: 'Vendas' } }])
  server.store(queues, [{ id: 7, name: 'Vendas', color: '#258101' }])
  server.on(prompts.endpoints.remove, () => refuse('ERR_IN_USE', { queues: [{ id: 7, name: 'Vendas' }] }))
  await show('/prompts')
  await button(page, say('resource:removeOne', { name: 'Atendente' })).click()
  await expect.element(page.getByRole('heading', { name: say('prompts:remove.title', { name: 'Atendente' }) })).toBeVisible()
  await button(dialog(), say('common:delete')).click()
  await toasted('Em uso por Vendas.')
  server.store(prompts, rows())
  await button(page, say('resource:removeOne', { name: 'Atendente' })).click()
  await button(dialog(), say('common:delete')).click()
  const removed = page.getByRole('status').filter({ hasText: say('prompts:removed') })
  await expect.poll(() => removed.elements().some((one) => one.querySelector('.tabler-icon-info-small') !== null)).toBe(true)
  await expect.element(page.getByRole('heading', { name: say('prompts:empty.title') })).toBeVisible()
})

test('a plan without assistants has no such page, and its address leads home with a message', async ({ show }) => {
  await show('/prompts', { user: adminWithout('useOpenAi') })
  await toasted(say('refusals:plan'))
  await expectPath().toBe('/tickets')
  await gone(title(say('prompts:title')))
  await expect.element(link(rail(), say('queues:title'))).toBeVisible()
  await gone(link(rail(), say('prompts:title')))
})
