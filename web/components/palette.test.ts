import { tags } from '@recado/contract/tags'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { viewports } from '../../e2e/browserDefaults.ts'
import { test } from './support/test.tsx'
import { t, textsIn } from './support/texts.ts'
import { box, button, expectCount, expectGone, expectPath, pageTitle, press, type } from './support/user.ts'

const palette = page.getByRole('dialog', { name: t('palette:title') })
const query = palette.getByRole('combobox')
const chosen = palette.getByRole('option', { selected: true })
const search = page.getByRole('searchbox', { name: t('tags:search') })

test('a few letters lead from any page to any other and to any setting', async ({ server, show }) => {
  server.store(tags)
  await show('/tags')
  await expect.element(pageTitle(t('tags:title'))).toBeVisible()
  await search.click()
  await press('Control+k')
  await type('conexo')
  await expect.element(query).toHaveValue('conexo')
  await expect.element(query).toHaveFocus()
  await expect.element(search).toHaveValue('')
  await expect.element(chosen).toHaveTextContent(t('connections:title'))
  await press('Enter')
  await expectPath().toBe('/connections')
  await expectGone(palette)

  await press('Control+k')
  await expect.element(query).toHaveFocus()
  const first = (await chosen.findElement()).textContent
  await press('ArrowDown')
  await expect.element(chosen).not.toHaveTextContent(first)
  await press('ArrowUp')
  await expect.element(chosen).toHaveTextContent(first)
  await type('nada disso existe')
  await expect.element(palette.getByText(t('palette:nothing', { text: 'nada disso existe' }))).toBeVisible()
  await press('Escape')
  await expectGone(palette)
  await press('Control+k')
  await type('tema esc')
  await expect.element(chosen).toHaveTextContent(t('shell:bar.dark'))
  await press('Enter')
  await expect.element(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await press('Control+k')
  await type('english')
  await expect.element(chosen).toHaveTextContent(t('shell:bar.useLanguage', { name: 'English' }))
  await press('Enter')
  await expect.element(pageTitle(textsIn('en')('connections:title'))).toBeVisible()
})

test('? shows all keys, but is an ordinary character in a field', async ({ server, show }) => {
  server.store(tags)
  await show('/tags')
  await expect.element(pageTitle(t('tags:title'))).toBeVisible()
  await search.click()
  await type('?')
  await expect.element(search).toHaveValue('?')
  await pageTitle(t('tags:title')).click()
  await press('?')
  const sheet = page.getByRole('dialog', { name: t('palette:sheet.title') })
  await expect.element(sheet.getByText(t('palette:keys.resolve'))).toBeVisible()
  await expect.element(sheet.getByText('Ctrl')).toBeVisible()
  await press('Escape')
  await expectGone(sheet)
  await page.getByRole('button', { name: t.like('shell:account.menu') }).click()
  await page.getByRole('menuitem', { name: t('shell:bar.shortcuts') }).click()
  await expect.element(sheet).toBeVisible()
})

test('on a phone the palette fills the screen, and the account menu has what the bar has no room for', async ({ server, show }) => {
  server.store(tags)
  await show('/tags', { viewport: 'phone' })
  await button(page, t('shell:bar.palette')).click()
  await expect.element(palette).toBeVisible()
  await expect.poll(() => box(palette).width).toBe(viewports.phone.width)
  await button(palette, t('common:close')).click()
  await expectGone(palette)
  await page.getByRole('button', { name: t.like('shell:account.menu') }).click()
  await expectCount(page.getByRole('banner').getByRole('button', { name: /^(Atualizar|Volume|Idioma|Usar tema)/ })).toBe(0)
  await page.getByRole('menuitem', { name: t('shell:bar.volumeOf', { percent: '100' }) }).click()
  await expect.element(page.getByRole('slider', { name: t('shell:bar.volume') })).toBeVisible()
})
