import { expect, test } from '../fixtures.ts'
import { anyOfTexts, textsIn } from '../texts.ts'
import { button, signIn } from '../userActions.ts'

const t = textsIn('pt')

test('the chosen language survives sign-in and reload', async ({ open, company }) => {
  const page = await open(null, '/login')
  await page.getByRole('combobox', { name: t('common:language') }).selectOption('Español')
  await expect(page.getByRole('heading', { name: t('access:login.title') })).toHaveCount(0)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('combobox', { name: t('common:language') }).selectOption('Português')
  await signIn(page, company.admin)

  for (const [language, name] of [
    ['en', 'English'],
    ['es', 'Español'],
    ['pt', 'Português'],
  ] as const) {
    const greeting = textsIn(language)('firstSteps:title')
    await page
      .getByRole('banner')
      .getByRole('button', { name: anyOfTexts(t('shell:bar.language'), textsIn('en')('shell:bar.language')) })
      .click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page.getByRole('heading', { name: greeting })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: greeting })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
})

test('the app starts in the language of the browser', async ({ open }) => {
  const page = await open(null, '/login', { locale: 'en-US' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(button(page, textsIn('en')('access:login.submit'))).toBeVisible()
})

test('the theme follows the system until one is chosen, which survives a reload', async ({ open, company }) => {
  const page = await open(company.admin, '/tags', { colorScheme: 'dark' })
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await button(page, t('shell:bar.light')).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(button(page, t('shell:bar.dark'))).toBeVisible()
})
