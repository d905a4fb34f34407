import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, tableRow, tabTo } from '../userActions.ts'

const t = textsIn('pt')

type SimplePage = { path: string; add: string; fields: Record<string, string>; shown: string }

const simplePages: SimplePage[] = [
  {
    path: '/quick-messages',
    add: t('quickMessages:add'),
    fields: { [t('quickMessages:fields.shortcode')]: 'obrigado', [t('quickMessages:fields.message')]: 'Obrigado por comprar!' },
    shown: '/obrigado',
  },
  {
    path: '/files',
    add: t('files:add'),
    fields: { [t('files:fields.name')]: 'Preços', [t('files:fields.message')]: 'Aqui estão.' },
    shown: 'Preços',
  },
  {
    path: '/contact-lists',
    add: t('contactLists:add'),
    fields: { [t('contactLists:fields.name')]: 'Clube do café' },
    shown: 'Clube do café',
  },
]

async function press(page: Page, name: string, scope: Parameters<typeof button>[0] = page) {
  await tabTo(page, button(scope, name))
  await page.keyboard.press('Enter')
}

test('records are added, opened and deleted by keyboard on each simple page; a second browser sees it', async ({ open, company }) => {
  const bia = await company.hire({ name: 'Bia Reis', profile: 'admin' })
  const [page, other] = await Promise.all([open(company.admin, '/tickets'), open(bia, '/tickets')])
  for (const { path, add, fields, shown } of simplePages) {
    await Promise.all([navigate(page, path), navigate(other, path)])
    await expect(button(other, add)).toBeVisible()
    await press(page, add)
    for (const [label, text] of Object.entries(fields)) {
      await tabTo(page, field(dialog(page), label), 20)
      await page.keyboard.type(text)
    }
    await press(page, t('common:save'), dialog(page))
    await expect(tableRow(page, shown)).toBeVisible()
    await expect(tableRow(other, shown)).toBeVisible()

    await press(page, t('resource:editOne', { name: shown }))
    await expect(field(dialog(page), Object.keys(fields)[0] ?? '')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button(page, t('resource:editOne', { name: shown }))).toBeFocused()

    await press(page, t('resource:removeOne', { name: shown }))
    await expect(button(dialog(page), t('common:delete'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tableRow(other, shown)).toHaveCount(0)
  }
})
