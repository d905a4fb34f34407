import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, row, tabTo } from '../user.ts'

const say = textsIn('pt')

type Room = { path: string; add: string; fields: Record<string, string>; shown: string }

const rooms: Room[] = [
  {
    path: '/quick-messages',
    add: say('quickMessages:add'),
    fields: { [say('quickMessages:fields.shortcode')]: 'obrigado', [say('quickMessages:fields.message')]: 'Obrigado por comprar!' },
    shown: '/obrigado',
  },
  {
    path: '/files',
    add: say('files:add'),
    fields: { [say('files:fields.name')]: 'Preços', [say('files:fields.message')]: 'Aqui estão.' },
    shown: 'Preços',
  },
  {
    path: '/contact-lists',
    add: say('contactLists:add'),
    fields: { [say('contactLists:fields.name')]: 'Clube do café' },
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
  for (const { path, add, fields, shown } of rooms) {
    await Promise.all([follow(page, path), follow(other, path)])
    await expect(button(other, add)).toBeVisible()
    await press(page, add)
    for (const [label, text] of Object.entries(fields)) {
      await tabTo(page, field(dialog(page), label), 20)
      await page.keyboard.type(text)
    }
    await press(page, say('common:save'), dialog(page))
    await expect(row(page, shown)).toBeVisible()
    await expect(row(other, shown)).toBeVisible()

    await press(page, say('resource:editOne', { name: shown }))
    await expect(field(dialog(page), Object.keys(fields)[0] ?? '')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button(page, say('resource:editOne', { name: shown }))).toBeFocused()

    await press(page, say('resource:removeOne', { name: shown }))
    await expect(button(dialog(page), say('common:delete'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row(other, shown)).toHaveCount(0)
  }
})
