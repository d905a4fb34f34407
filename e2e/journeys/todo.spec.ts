import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { textsIn, textsInOrder } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, field, rail, signIn, signOut } from '../userActions.ts'

const t = textsIn('pt')

const tasks = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('tasks are added, dated, ordered, edited, done, deleted and restored, and survive signing out', async ({ open, company }) => {
  const page = await open(company.admin, '/todolist')
  const text = page.getByRole('textbox', { name: t('todo:new') })
  for (const words of ['Ligar para Rita', 'Enviar orçamento', '   ', 'Trocar a faixa']) {
    await text.fill(words)
    await text.press('Enter')
  }
  await expect(tasks(page, t('todo:open'))).toHaveText(['Ligar para Rita', 'Enviar orçamento', 'Trocar a faixa'])

  await button(page, t('todo:edit', { text: 'Enviar orçamento' })).click()
  const edited = page.getByRole('textbox', { name: t('todo:text'), exact: true })
  await edited.fill('Enviar orçamento de janeiro')
  await page.getByRole('listitem').getByLabel(t('todo:date')).fill('31/1/2020')
  await edited.press('Enter')
  const again = button(page, t('todo:edit', { text: 'Enviar orçamento de janeiro' }))
  await expect(again).toBeFocused()
  await again.press('Enter')
  await expect(edited).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(again).toBeFocused()
  await button(page, t('todo:up', { text: 'Trocar a faixa' })).click()
  await expect(tasks(page, t('todo:open'))).toHaveText([
    'Ligar para Rita',
    'Trocar a faixa',
    textsInOrder('Enviar orçamento de janeiro', t('todo:late', { date: '31/01/2020' })),
  ])
  await page.getByRole('checkbox', { name: 'Trocar a faixa' }).press('Space')
  await expect(page.getByRole('checkbox', { name: 'Enviar orçamento de janeiro' })).toBeFocused()
  await expect(tasks(page, t('todo:done'))).toHaveText(['Trocar a faixa'])
  await button(page, t('todo:remove', { text: 'Ligar para Rita' })).press('Enter')
  await expect(tasks(page, t('todo:open'))).toHaveCount(1)
  await expect(button(page, t('todo:remove', { text: 'Enviar orçamento de janeiro' }))).toBeFocused()
  await expectToast(page, t('todo:removed'))
  await button(page, t('todo:putBack')).click()
  await expect(tasks(page, t('todo:open'))).toHaveText(['Ligar para Rita', /Enviar orçamento de janeiro/])

  await signOut(page)
  await expect(field(page, t('access:fields.email'))).toBeVisible()
  await signIn(page, company.admin)
  await rail(page)
    .getByRole('link', { name: t('todo:title') })
    .click()
  await expect(tasks(page, t('todo:open'))).toHaveText(['Ligar para Rita', /Enviar orçamento de janeiro/])
  await expect(tasks(page, t('todo:done'))).toHaveText(['Trocar a faixa'])
})
