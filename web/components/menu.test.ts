import { settingEndpoints } from '@recado/contract/companies/settings'
import { queues } from '@recado/contract/queues/queues'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { escapeForRegExp } from '../../e2e/readTexts.ts'
import { nextId } from './support/fakeServer.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectCount, expectGone, field, press, tabTo, type } from './support/user.ts'

const tree = page.getByRole('tree')
const rows = tree.getByRole('treeitem')
const entry = (title: string) => tree.getByRole('treeitem', { name: new RegExp(`^\\d+: ${escapeForRegExp(title)}(,|$)`) })

/** Waits for the titles from top to bottom, each with a dot for every level. */
const expectOutline = () =>
  expect.poll(() =>
    rows
      .elements()
      .slice(1)
      .map((one) => '·'.repeat(Number(one.getAttribute('aria-level')) - 2) + one.querySelector('[title]')?.getAttribute('title')),
  )

/** Moves the focus down the tree to an entry. */
async function walkTo(title: string) {
  await press('Home')
  for (let step = 0; step < 50; step++) {
    if (document.activeElement?.querySelector('[title]')?.getAttribute('title') === title) break
    await press('ArrowDown')
  }
  await expect.element(entry(title)).toHaveFocus()
}

type Written = { id: number; title: string; message: string; children: Written[] }

/** As the server stores a menu: with an id, a position and a parent for each entry. */
const numbered = (options: readonly Written[], parentId: number | null = null): object[] =>
  options.map(({ id, title, message, children }, index) => {
    const own = id > 0 ? id : nextId()
    return { id: own, title, message, option: index + 1, queueId: 7, parentId, children: numbered(children, own) }
  })

const option = { message: '', option: 1, queueId: 7, parentId: null as number | null, children: [] as object[] }

test('every change of the tree has a key and can be undone', async ({ server, show }) => {
  const children = [{ ...option, id: 2, title: 'Prazo', message: 'Cinco dias.', parentId: 1 }]
  const options = [
    { ...option, id: 1, title: 'Boletos', children },
    { ...option, id: 3, title: 'Notas fiscais', message: 'Qual o mês?', option: 2 },
  ]
  server.store(queues, [{ id: 7, name: 'Financeiro', color: '#258101', options, menuVersion: '1' }])
  await show('/queues/7/menu')
  await tabTo(rows.first())
  await walkTo('Boletos')
  await press('Control+d')
  await expectCount(rows).toBe(6)
  await press('Delete')
  await expect.element(dialog()).toMatchTextContent(t('menu:remove.title', { name: 'Boletos' }))
  await expect.element(button(dialog(), t('menu:remove.action'))).toHaveFocus()
  await press('Enter')
  await expectOutline().toEqual(['Boletos', '·Prazo', 'Notas fiscais'])
  await expect.element(entry('Notas fiscais')).toHaveFocus()
  await press('Control+z')
  await expectCount(rows).toBe(6)
  await press('Control+y')
  await expectCount(rows).toBe(4)

  // Enter edits, Escape comes back; an arrow folds.
  await walkTo('Prazo')
  await press('Enter')
  await expect.element(field(page, t('menu:entry.name'))).toHaveFocus()
  await tabTo(field(page, t('menu:entry.message')))
  await press('ControlOrMeta+a')
  await type('Dez dias.')
  await press('Escape')
  await expect.element(entry('Prazo')).toHaveFocus()
  await press('ArrowLeft')
  await press('ArrowLeft')
  await expectCount(rows).toBe(3)
  await expect.element(entry('Boletos')).toHaveAttribute('aria-expanded', 'false')
  const update = server.answerOf(queues.endpoints.update)
  server.on(queues.endpoints.update, (call) =>
    update({ ...call, body: { ...call.body, options: numbered(call.body.options as Written[]) as never, menuVersion: '2' } }),
  )
  await press('Control+s')
  await expectToast(t('menu:save.done'))
  expect(server.callsOf(queues.endpoints.update).at(-1)?.body.options?.[0]?.children).toMatchObject([
    { title: 'Prazo', message: 'Dez dias.' },
  ])
})

test('titles are typed in a row, and only blank ones are reported', async ({ server, show }) => {
  server.store(queues, [{ id: 7, name: 'Padaria', color: '#258101', menuVersion: '1' }])
  await show('/queues/7/menu')
  await expect.element(page.getByText(t('menu:tree.empty'))).toBeVisible()
  await tabTo(rows.first())
  await press('Insert')
  await expect.element(field(page, t('menu:entry.name'))).toHaveFocus()
  await expectGone(page.getByText(t('menu:tree.empty')))
  const complaint = page.getByText(t('validation:required'), { exact: true })
  await expectGone(complaint)
  await type('Pães\nBolos\nSalgados\n')
  await expectOutline().toEqual(['Pães', 'Bolos', 'Salgados', t('menu:tree.untitled')])
  await expectGone(complaint)
  await press('Control+s')
  await expect.element(complaint).toBeVisible()
  await press('Escape')
  await press('Delete')
  await expect.element(entry('Salgados')).toHaveFocus()

  await press('Insert')
  await press('Enter')
  await expect.element(entry('Salgados')).toHaveFocus()
  await walkTo('Pães')
  await press('Insert')
  await type('Tortas')
  await press('Escape')
  await expect.element(entry('Tortas')).toHaveFocus()
  await press('Enter')
  await press('Enter')
  await expect.element(entry('Tortas')).toHaveFocus()
  await expectOutline().toEqual(['Pães', 'Tortas', 'Bolos', 'Salgados'])

  await press('Insert')
  await press('Tab')
  await expect.element(complaint).toBeVisible()
})

test('selecting an entry does not lead back from a page that is on its way', async ({ server, show }) => {
  const options = ['Boletos', 'Prazo'].map((title, at) => ({ ...option, id: at + 1, title, option: at + 1 }))
  server.store(queues, [{ id: 7, name: 'Financeiro', color: '#258101', options, menuVersion: '1' }])
  await show('/queues/7/menu')
  await entry('Boletos').click()
  await expect.poll(() => window.location.search).toContain('entry=1')
  await entry('Prazo').click()
  await expect.element(field(page, t('menu:entry.name'))).toHaveValue('Prazo')
  window.history.pushState(null, '', '/tags')
  // Set after the timer of the page, for the same time: it ends later.
  await new Promise((resolve) => setTimeout(resolve, 301))
  expect(window.location.pathname).toBe('/tags')
})

test('a greeting that nobody gets is not previewed; the warning names the switch and turns it on', async ({ server, show }) => {
  const key = 'sendGreetingMessageOneQueues'
  server.store(queues, [{ id: 7, name: 'Padaria', color: '#258101', greetingMessage: 'Bem-vindo!', menuVersion: '1' }])
  let value = 'disabled'
  server.on(settingEndpoints.list, () => [{ key, value }])
  server.on(settingEndpoints.update, ({ body }) => {
    value = body.value
    server.publish('settings', { action: 'update', setting: { key, value } })
    return { key, value }
  })
  await show('/queues/7/menu')
  const warning = page.getByText(t('menu:troubles.codes.greetingOff', { setting: t(`settings:options.${key}.name`) }))
  const preview = page.getByRole('log')
  await expect.element(warning).toBeVisible()
  await expect.element(preview).toMatchTextContent(t('menu:phone.nothing'))
  await expectGone(preview.getByText('Bem-vindo!'))
  await button(page, t('menu:troubles.turnOn')).click()
  await expect.element(preview.getByText('Bem-vindo!')).toBeVisible()
  await expectGone(warning)
  expect(server.callsOf(settingEndpoints.update).map(({ params, body }) => [params.key, body.value])).toEqual([[key, 'enabled']])
})
