import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, pagesOfEverybody, rail, signOut, tabTo, title } from '../user.ts'

const say = textsIn('pt')

test('a private page leads whoever is signed out to the login', async ({ open }) => {
  const page = await open(null, '/users')
  await expect(page).toHaveURL('/login')
  await expect(button(page, say('access:login.submit'))).toBeVisible()
})

test('a public page leads whoever is signed in to the pages', async ({ open, company }) => {
  const page = await open(company.admin, '/login')
  await expect(page).toHaveURL('/tickets')
  for (const path of ['/signup', '/forgetpsw', '/tickets', '/tickets/1']) {
    await page.goto(path)
    await expect(page).toHaveURL('/tickets')
  }
})

test('an unknown address has an error page with a way home', async ({ open, company }) => {
  const page = await open(company.admin, '/nowhere/at-all')
  await expect(page.getByRole('heading', { name: say('shell:notFound.title') })).toBeVisible()
  await page.getByRole('link', { name: say('shell:notFound.home') }).click()
  await expect(page).toHaveURL('/tickets')
})

test('a page that one may not enter is not in the rail, and its address leads home with a word', async ({ open, company }) => {
  const page = await open(await company.hire({ name: 'Bia Rocha' }), '/queues')
  await toasted(page, say('errors:ERR_NO_PERMISSION'))
  await expect(page).toHaveURL('/tickets')
  await expect(rail(page).getByRole('link')).toHaveText(pagesOfEverybody)
})

test('a page that is opened without the rail has its entry there in sight', async ({ open, company }) => {
  const page = await open(company.admin, '/settings')
  await expect(rail(page).getByRole('link', { name: say('settings:title') })).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.goto('/tags')
  await expect(title(page, say('tags:title'))).toBeVisible()
  await expect(rail(page).getByRole('link', { name: say('settings:title') })).not.toBeInViewport()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('configurações')
  await page.getByRole('option', { name: say('settings:title'), exact: true, selected: true }).click()
  await expect(rail(page).getByRole('link', { name: say('settings:title') })).toBeInViewport()
})

test('the rail of an administrator fits on a laptop, and remembers what each person folds', async ({ open, company }) => {
  const page = await open(company.admin, '/tags')
  const group = (name: string) => rail(page).getByRole('button', { name, exact: true })
  const link = (name: string) => rail(page).getByRole('link', { name, exact: true })
  await expect(link(say('settings:title'))).toBeVisible()
  expect(await rail(page).evaluate((nav) => nav.scrollHeight <= nav.clientHeight)).toBe(true)
  await expect(group(say('shell:rail.automation'))).toHaveAttribute('aria-expanded', 'false')
  await expect(link(say('webhooks:title'))).toHaveCount(0)
  await tabTo(page, group(say('shell:rail.automation')))
  await page.keyboard.press('Enter')
  await expect(link(say('webhooks:title'))).toBeVisible()
  await group(say('shell:rail.administration')).click()
  await expect(link(say('queues:title'))).toHaveCount(0)

  await page.reload()
  await expect(link(say('webhooks:title'))).toBeVisible()
  await expect(link(say('queues:title'))).toHaveCount(0)
  await page.goto('/queues')
  await expect(link(say('queues:title'))).toHaveAttribute('aria-current', 'page')
  await expect(link(say('users:title'))).toHaveCount(0)
  await signOut(page)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('railFolds-')))).toHaveLength(1)
})

test('a page whose code cannot be fetched says so, and is there after a reload', async ({ openFresh, company, complaints }) => {
  complaints.expect(/./)
  const page = await openFresh(company.admin, '/tags')
  await expect(title(page, say('tags:title'))).toBeVisible()
  await page.route('**/assets/QueuesPage*', (route) => route.abort())
  await rail(page)
    .getByRole('link', { name: say('queues:title') })
    .click()
  await expect(page.getByRole('heading', { name: say('common:crash.title') })).toBeVisible()
  await expect(rail(page)).toBeVisible()
  await page.unroute('**/assets/QueuesPage*')
  await button(page, say('common:crash.reload')).click()
  await expect(title(page, say('queues:title'))).toBeVisible()
})
