import { promptDataUseEndpoint, prompts } from '@recado/contract/prompts'
import { queues } from '@recado/contract/queues/queues'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { UnknownError } from '#web/shared/data/api/send.ts'
import { refuse } from './support/fakeServer.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone, expectPath, expectTexts, field, link, option, press, tableRow, tabTo, type } from './support/user.ts'

const asRgb = (color: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`
const { create, get, remove } = queues.endpoints

test('the colour of a queue is chosen by keyboard, and the queue shows its name on it', async ({ server, show }) => {
  const { rows } = server.store(queues)
  await show('/queues')
  await button(page, t('queues:add')).click()
  await field(dialog(), t('queues:fields.name')).fill('Vendas')
  const swatches = page.getByRole('radiogroup', { name: t('queues:fields.color') })
  const chosen = swatches.getByRole('radio', { checked: true })
  await press('Tab')
  await expect.element(chosen).toHaveFocus()
  const first = chosen.element().getAttribute('aria-label')
  await press('ArrowRight')
  await press('ArrowRight')
  await expect.element(chosen).toHaveFocus()
  await expect.element(chosen).not.toHaveAccessibleName(first ?? '')
  const { value: color } = chosen.element() as HTMLInputElement
  await tabTo(field(dialog(), t('queues:fields.greetingMessage')))
  await type('Olá! Já vamos atender você.')
  await press('Control+Enter')
  await expectToast(t('queues:created'))
  await expect.element(tableRow('Vendas')).toMatchTextContent('Olá! Já vamos atender você.')
  expect(rows()).toMatchObject([{ name: 'Vendas', color }])
  const chip = tableRow('Vendas').getByTitle('Vendas', { exact: true })
  expect(getComputedStyle(chip.element()).backgroundColor).toBe(asRgb(color))
})

test('a colour in use is marked, and refused at its field', async ({ server, show }) => {
  const { rows } = server.store(queues, [{ name: 'Suporte', color: '#ba3535' }])
  server.on(create, () => refuse('ERR_QUEUE_COLOR_ALREADY_EXISTS'))
  await show('/queues')
  await button(page, t('queues:add')).click()
  await field(dialog(), t('queues:fields.name')).fill('Financeiro')
  const red = t('resource:color.name', { hue: t('resource:color.hues.red'), shade: 4 })
  await page.getByRole('radio', { name: `${red}. ${t('resource:color.usedBy', { name: 'Suporte' })}` }).click()
  await expect.element(dialog().getByText(t('resource:color.usedBy', { name: 'Suporte' }))).toBeVisible()
  await button(dialog(), t('common:save')).click()
  await expect.element(dialog().getByText(t('queues:errors.ERR_QUEUE_COLOR_ALREADY_EXISTS'))).toBeVisible()
  await expectGone(dialog().getByRole('alert'))
  server.store(queues, rows())
  await page.getByRole('radio', { name: t('resource:color.name', { hue: t('resource:color.hues.green'), shade: '4' }) }).click()
  await button(dialog(), t('common:save')).click()
  await expect.element(tableRow('Financeiro')).toBeVisible()
})

test('a new queue opens its menu after saving, an existing one at once', async ({ server, show }) => {
  server.store(queues)
  await show('/queues')
  await button(page, t('queues:add')).click()
  const onwards = button(dialog(), t('queues:saveAndOpenMenu'))
  await onwards.click()
  await expect.element(dialog().getByText(t('validation:required'))).toBeVisible()
  await field(dialog(), t('queues:fields.name')).fill('Vendas')
  await press('Enter')
  await expect.element(tableRow('Vendas')).toBeVisible()
  await expectPath().toBe('/queues')
  await button(page, t('resource:editOne', { name: 'Vendas' })).click()
  await link(dialog(), t('queues:openMenu')).click()
  await expect.element(page.getByRole('treeitem', { name: /^Vendas/ })).toBeVisible()

  window.history.back()
  await button(page, t('queues:add')).click()
  await field(dialog(), t('queues:fields.name')).fill('Suporte')
  await onwards.click()
  await expectToast(t('queues:created'))
  await expectPath().toMatch(/\/queues\/\d+\/menu$/)
  await expect.element(page.getByRole('treeitem', { name: /^Suporte/ })).toBeVisible()
})

test('queues are listed in the order that contacts see', async ({ server, show }) => {
  server.store(queues, [
    { name: 'Suporte', orderQueue: 2, color: '#ba3535' },
    { name: 'Vendas', orderQueue: 1, color: '#258101' },
    { name: 'Financeiro', orderQueue: 3, color: '#3065cc' },
  ])
  await show('/queues')
  const names = page.getByRole('row').getByTitle(/^(Suporte|Vendas|Financeiro)$/)
  await expectTexts(names).toEqual(['Vendas', 'Suporte', 'Financeiro'])
  await button(page, t('resource:editOne', { name: 'Financeiro' })).click()
  await field(dialog(), t('queues:fields.orderQueue')).fill('0')
  await button(dialog(), t('common:save')).click()
  await expectTexts(names).toEqual(['Financeiro', 'Vendas', 'Suporte'])
})

test('whoever deletes a queue reads how much of its menu goes with it, and why a refusal happens', async ({ server, show }) => {
  const child = { id: 2, title: 'Atacado', message: 'Um momento.', option: 1, queueId: 1, parentId: 1, children: [] }
  const options = [{ id: 1, title: 'Preços', message: '', option: 1, queueId: 1, parentId: null, children: [child] }]
  const tests = [{ id: 1, name: 'Oi', connectionId: null, moment: 'open', turns: [{ says: 'Oi', hears: [] }] }]
  const { rows } = server.store(queues, [
    { name: 'Vendas', color: '#258101', options, tests },
    { name: 'Suporte', color: '#ba3535' },
  ])
  await show('/queues')
  await button(page, t('resource:removeOne', { name: 'Suporte' })).click()
  await expect.element(dialog()).toMatchTextContent(t('queues:remove.text'))
  await expect.element(dialog()).not.toMatchTextContent(t.like('queues:remove.lost'))
  await button(dialog(), t('common:cancel')).click()
  await button(page, t('resource:removeOne', { name: 'Vendas' })).click()
  const lost = [t('queues:remove.options', { count: 2 }), t('queues:remove.tests', { count: 1 })].join(' · ')
  await expect.element(dialog()).toMatchTextContent(t('queues:remove.lost', { lost }))

  // A newer server may send an error code that the tab does not know.
  server.on(remove, () => {
    throw new UnknownError({ message: 'The moon is full' }, 409)
  })
  await button(dialog(), t('common:delete')).click()
  await expectToast('The moon is full')

  // The page does not ask for a queue that is deleted.
  server.store(queues, rows())
  await button(page, t('resource:removeOne', { name: 'Vendas' })).click()
  await expect.element(dialog()).toMatchTextContent(t.like('queues:remove.lost'))
  const before = server.callsOf(get).length
  await button(dialog(), t('common:delete')).click()
  await expectToast(t('queues:removed'))
  await expectGone(tableRow('Vendas'))
  expect(server.callsOf(get)).toHaveLength(before)
})

test('a queue is assigned automatically; what belongs to it is asked only then, and empty means none', async ({ server, show }) => {
  const { rows } = server.store(queues)
  await show('/queues')
  await button(page, t('queues:add')).click()
  await field(dialog(), t('queues:fields.name')).fill('Vendas')
  const assignment = field(dialog(), t('queues:assigning.assignment'))
  await expect.element(assignment).toHaveValue(t('queues:assigning.assignments.manual'))
  await expectGone(field(dialog(), t('queues:assigning.unansweredMinutes')))
  await assignment.click()
  await option(t('queues:assigning.assignments.leastOpen')).click()
  await field(dialog(), t('queues:assigning.unansweredMinutes')).fill('5')
  await button(dialog(), t('common:save')).click()
  await expectToast(t('queues:created'))
  expect(rows()).toMatchObject([{ name: 'Vendas', assignment: 'leastOpen', unansweredMinutes: 5, sameAgentHours: null }])
})

test('where an assistant is chosen, one says what it does there', async ({ server, show }) => {
  const { rows } = server.store(queues, [{ name: 'Vendas', color: '#258101', promptId: null, assistantMode: 'off' }])
  server.store(prompts, [{ id: 4, name: 'Atendente' }])
  const use = { host: 'api.openai.com', isLocal: false, chosenBy: 'company' as const, model: 'gpt-6-luna' }
  server.on(promptDataUseEndpoint, () => ({
    ...use,
    maxMessages: 10,
    usesKnowledge: true,
    sendsWholeKnowledge: false,
    transcribeModel: 'whisper-1',
  }))
  await show('/queues')
  await button(page, t('resource:editOne', { name: 'Vendas' })).click()
  const modes = dialog().getByRole('radiogroup', { name: t('prompts:modes.label') })
  await expect.element(field(dialog(), t('queues:fields.prompt'))).toBeVisible()
  await expectGone(modes)
  await field(dialog(), t('queues:fields.prompt')).click()
  await option('Atendente').click()
  await expect.element(modes.getByRole('radio', { name: t('prompts:modes.answers'), checked: true })).toBeVisible()
  await expect.element(modes.getByText(t('prompts:modes.about.suggests'))).toBeVisible()
  const note = dialog()
    .getByRole('alert')
    .filter({ hasText: t('prompts:leaves.title') })
  await expect.element(note).toMatchTextContent(t('prompts:leaves.company', { host: 'api.openai.com', model: 'gpt-6-luna' }))
  for (const point of ['messages', 'knowledge', 'voice', 'never'] as const)
    await expect.element(note).toMatchTextContent(t(`prompts:leaves.${point}`, { count: 10, model: 'whisper-1' }))
  await expect.element(note).toMatchTextContent(t('prompts:leaves.help', { most: 100 }))
  await modes.getByRole('radio', { name: t('prompts:modes.off') }).click()
  await expectGone(note)
  await modes.getByRole('radio', { name: t('prompts:modes.suggests') }).click()
  for (const point of ['onRequest', 'unheard'] as const) await expect.element(note).toMatchTextContent(t(`prompts:leaves.${point}`))
  await expect.element(note).toMatchTextContent(t('prompts:leaves.help', { most: 100 }))
  await button(dialog(), t('common:save')).click()
  await expectToast(t('queues:updated'))
  expect(rows()).toMatchObject([{ promptId: 4, assistantMode: 'suggests' }])
})
