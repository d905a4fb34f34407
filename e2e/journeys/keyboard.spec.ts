import { tags } from '@recado/contract/tags'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, rail, row, tabTo } from '../user.ts'

const say = textsIn('pt')

test('without a mouse: sign in, add a tag, edit it, delete it', async ({ open, company }) => {
  const page = await open(null, '/login')
  const { keyboard } = page
  await expect(field(page, say('access:fields.email'))).toBeFocused()
  await keyboard.type(company.admin.email)
  await keyboard.press('Tab')
  await keyboard.type(company.admin.password)
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/tickets')
  await tabTo(page, rail(page).getByRole('link', { name: say('tags:title') }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/tags')

  await keyboard.press('Tab')
  const skip = page.getByRole('link', { name: say('shell:skip') })
  await tabTo(page, skip)
  await expect(skip).toBeInViewport()
  await keyboard.press('Enter')
  await tabTo(page, button(page, say('tags:add')), 4)
  await keyboard.press('Enter')
  await expect(field(dialog(page), say('tags:fields.name'))).toBeFocused()
  await keyboard.type('Sem mouse')
  await keyboard.press('Enter')
  await expect(row(page, 'Sem mouse')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, say('tags:add'))).toBeFocused()

  await tabTo(page, button(page, say('resource:editOne', { name: 'Sem mouse' })), 6)
  await keyboard.press('Enter')
  await expect(field(dialog(page), say('tags:fields.name'))).toBeFocused()
  await keyboard.press('Control+a')
  await keyboard.type('Só teclado')
  await keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, say('resource:editOne', { name: 'Sem mouse' }))).toBeFocused()
  await keyboard.press('Enter')
  await expect(field(dialog(page), say('tags:fields.name'))).toBeFocused()
  await expect(field(dialog(page), say('tags:fields.name'))).toHaveValue('Sem mouse')
  await keyboard.press('Control+a')
  await keyboard.type('Só teclado')
  await keyboard.press('Enter')
  await expect(row(page, 'Só teclado')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: say('tags:search') })).toBeFocused()
  await keyboard.type('teclado')
  await expect(page).toHaveURL(/search=teclado/)
  await keyboard.press('Escape')

  await tabTo(page, button(page, say('resource:removeOne', { name: 'Só teclado' })), 6)
  await keyboard.press('Enter')
  await expect(button(dialog(page), say('common:delete'))).toBeFocused()
  await keyboard.press('Enter')
  await expect(row(page, 'Só teclado')).toHaveCount(0)
  await expect(button(page, say('tags:add'))).toBeFocused()
})

test('what opens over the page hears Escape at once, before the focus has come into it', async ({ open, company }) => {
  const page = await open(company.admin, '/tickets')
  for (const name of [
    say.like('tickets:filters.open'),
    say.like('notifications:open'),
    say.like('shell:bar.volume'),
    say.like('shell:bar.language'),
    say.like('shell:account.menu'),
  ]) {
    const opener = page.getByRole('button', { name })
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    // In one go, as fast fingers do on a slow machine.
    await opener.evaluate(async (element: HTMLElement) => {
      element.focus()
      element.click()
      await Promise.resolve()
      if (element.getAttribute('aria-expanded') !== 'true') throw new Error('It has not opened')
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    })
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await expect(opener).toBeFocused()
    await expect(page.locator('[data-menu-dropdown], [role=dialog]')).toHaveCount(0)
  }
})

test('the focus goes on from a row that is deleted: to the next one, from the last to the one before, and from the only one to what adds', async ({
  open,
  company: { admin },
}) => {
  for (const name of ['Alfa', 'Beta', 'Gama']) await admin.call(tags.endpoints.create, { body: { name, color: '#7c4dbd' } })
  const page = await open(admin, '/tags')
  for (const [name, next] of [
    ['Beta', say('resource:removeOne', { name: 'Gama' })],
    ['Gama', say('resource:removeOne', { name: 'Alfa' })],
    ['Alfa', say('tags:add')],
  ] as const) {
    await button(page, say('resource:removeOne', { name })).focus()
    await page.keyboard.press('Enter')
    await expect(button(dialog(page), say('common:delete'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(row(page, name)).toHaveCount(0)
    await expect(button(page, next).first()).toBeFocused()
  }
})
