import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { inOrder, textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, field, rail, signIn, signOut } from '../user.ts'

const say = textsIn('pt')

const tasks = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('tasks are added, dated, ordered, edited, done, deleted and restored, and survive signing out', async ({ open, company }) => {
  const page = await open(company.admin, '/todolist')
  const text = page.getByRole('textbox', { name: say('todo:new') })
  for (const words of ['Ligar para Rita', 'Enviar orçamento', '   ', 'Trocar a faixa']) {
    await text.fill(words)
    await text.press('Enter')
  }
  await expect(tasks(page, say('todo:open'))).toHaveText(['Ligar para Rita', 'Enviar orçamento', 'Trocar a faixa'])

  await button(page, say('todo:edit', { text: 'Enviar orçamento' })).click()
  const edited = page.getByRole('textbox', { name: say('todo:text'), exact: true })
  await edited.fill('Enviar orçamento de janeiro')
  await page.getByRole('listitem').getByLabel(say('todo:date')).fill('31/1/2020')
  await edited.press('Enter')
  const again = button(page, say('todo:edit', { text: 'Enviar orçamento de janeiro' }))
  await expect(again).toBeFocused()
  await again.press('Enter')
  await expect(edited).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(again).toBeFocused()
  await button(page, say('todo:up', { text: 'Trocar a faixa' })).click()
  await expect(tasks(page, say('todo:open'))).toHaveText([
    'Ligar para Rita',
    'Trocar a faixa',
    inOrder('Enviar orçamento de janeiro', say('todo:late', { date: '31/01/2020' })),
  ])
  await page.getByRole('checkbox', { name: 'Trocar a faixa' }).press('Space')
  await expect(page.getByRole('checkbox', { name: 'Enviar orçamento de janeiro' })).toBeFocused()
  await expect(tasks(page, say('todo:done'))).toHaveText(['Trocar a faixa'])
  await button(page, say('todo:remove', { text: 'Ligar para Rita' })).press('Enter')
  await expect(tasks(page, say('todo:open'))).toHaveCount(1)
  await expect(button(page, say('todo:remove', { text: 'Enviar orçamento de janeiro' }))).toBeFocused()
  await toasted(page, say('todo:removed'))
  await button(page, say('todo:putBack')).click()
  await expect(tasks(page, say('todo:open'))).toHaveText(['Ligar para Rita', /Enviar orçamento de janeiro/])

  await signOut(page)
  await expect(field(page, say('access:fields.email'))).toBeVisible()
  await signIn(page, company.admin)
  await rail(page)
    .getByRole('link', { name: say('todo:title') })
    .click()
  await expect(tasks(page, say('todo:open'))).toHaveText(['Ligar para Rita', /Enviar orçamento de janeiro/])
  await expect(tasks(page, say('todo:done'))).toHaveText(['Trocar a faixa'])
})
