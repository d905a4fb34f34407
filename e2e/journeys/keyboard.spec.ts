import { tags } from '@recado/contract/tags'
import { expect, test } from '../fixtures.ts'
import { button, dialog, field, rail, row, tabTo } from '../user.ts'

test('without a mouse: sign in, add a tag, edit it, delete it', async ({ open, company }) => {
  const page = await open(null, '/login')
  const { keyboard } = page
  await expect(field(page, 'E-mail')).toBeFocused()
  await keyboard.type(company.admin.email)
  await keyboard.press('Tab')
  await keyboard.type(company.admin.password)
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/tickets')
  await tabTo(page, rail(page).getByRole('link', { name: 'Tags' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/tags')

  await keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' })
  await tabTo(page, skip)
  await expect(skip).toBeInViewport()
  await keyboard.press('Enter')
  await tabTo(page, button(page, 'Nova tag'), 4)
  await keyboard.press('Enter')
  await expect(field(dialog(page), 'Nome')).toBeFocused()
  await keyboard.type('Sem mouse')
  await keyboard.press('Enter')
  await expect(row(page, 'Sem mouse')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Nova tag')).toBeFocused()

  await tabTo(page, button(page, 'Editar Sem mouse'), 6)
  await keyboard.press('Enter')
  await expect(field(dialog(page), 'Nome')).toBeFocused()
  await keyboard.press('Control+a')
  await keyboard.type('Só teclado')
  await keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Editar Sem mouse')).toBeFocused()
  await keyboard.press('Enter')
  await expect(field(dialog(page), 'Nome')).toBeFocused()
  await expect(field(dialog(page), 'Nome')).toHaveValue('Sem mouse')
  await keyboard.press('Control+a')
  await keyboard.type('Só teclado')
  await keyboard.press('Enter')
  await expect(row(page, 'Só teclado')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar tag' })).toBeFocused()
  await keyboard.type('teclado')
  await expect(page).toHaveURL(/search=teclado/)
  await keyboard.press('Escape')

  await tabTo(page, button(page, 'Excluir Só teclado'), 6)
  await keyboard.press('Enter')
  await expect(button(dialog(page), 'Excluir')).toBeFocused()
  await keyboard.press('Enter')
  await expect(row(page, 'Só teclado')).toHaveCount(0)
  await expect(button(page, 'Nova tag')).toBeFocused()
})

test('what opens over the page hears Escape at once, before the focus has come into it', async ({ open, company }) => {
  const page = await open(company.admin, '/tickets')
  for (const name of [/^Filtros/, /^Notificações/, /^Volume/, /^Idioma/, /^Conta de/]) {
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
    ['Beta', 'Excluir Gama'],
    ['Gama', 'Excluir Alfa'],
    ['Alfa', 'Nova tag'],
  ] as const) {
    await button(page, `Excluir ${name}`).focus()
    await page.keyboard.press('Enter')
    await expect(button(dialog(page), 'Excluir')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(row(page, name)).toHaveCount(0)
    await expect(button(page, next).first()).toBeFocused()
  }
})
