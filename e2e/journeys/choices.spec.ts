import { expect, test } from '../fixtures.ts'
import { button, signIn } from '../user.ts'

test('the language is chosen before signing in and after it, and survives a reload', async ({ open, company }) => {
  const page = await open(null, '/login')
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('Español')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toHaveCount(0)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('Português')
  await signIn(page, company.admin)

  for (const [language, name, greeting] of [
    ['en', 'English', 'First steps'],
    ['es', 'Español', 'Primeros pasos'],
    ['pt', 'Português', 'Primeiros passos'],
  ] as const) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(Idioma|Language)$/ })
      .click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page.getByRole('heading', { name: greeting })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: greeting })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
})

test('a browser in another language is met in it', async ({ open }) => {
  const page = await open(null, '/login', { locale: 'en-US' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(button(page, 'Sign in')).toBeVisible()
})

test('the theme follows the system until one is chosen, which survives a reload', async ({ open, company }) => {
  const page = await open(company.admin, '/tags', { colorScheme: 'dark' })
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await button(page, 'Usar tema claro').click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(button(page, 'Usar tema escuro')).toBeVisible()
})
