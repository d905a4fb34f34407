import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button, pageTitle, rail, signOut, tabTo } from '../userActions.ts'

const t = textsIn('pt')

test('the rail of an administrator fits on a laptop, and folded groups are remembered per user', async ({ open, company }) => {
  const page = await open(company.admin, '/tags')
  const group = (name: string) => rail(page).getByRole('button', { name, exact: true })
  const link = (name: string) => rail(page).getByRole('link', { name, exact: true })
  await expect(link(t('settings:title'))).toBeVisible()
  expect(await rail(page).evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0)
  await expect(group(t('shell:rail.automation'))).toHaveAttribute('aria-expanded', 'false')
  await expect(link(t('webhooks:title'))).toHaveCount(0)
  await tabTo(page, group(t('shell:rail.automation')))
  await page.keyboard.press('Enter')
  await expect(link(t('webhooks:title'))).toBeVisible()
  await group(t('shell:rail.administration')).click()
  await expect(link(t('queues:title'))).toHaveCount(0)

  await page.reload()
  await expect(link(t('webhooks:title'))).toBeVisible()
  await expect(link(t('queues:title'))).toHaveCount(0)
  await page.goto('/queues')
  await expect(link(t('queues:title'))).toHaveAttribute('aria-current', 'page')
  await expect(link(t('users:title'))).toHaveCount(0)
  await signOut(page)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('railFolds-')))).toHaveLength(1)
})

test('a page whose code cannot be loaded says so, and works after a reload', async ({ openFresh, company, complaints }) => {
  complaints.expect(/./)
  const page = await openFresh(company.admin, '/tags')
  await expect(pageTitle(page, t('tags:title'))).toBeVisible()
  await page.route('**/assets/QueuesPage*', (route) => route.abort())
  await rail(page)
    .getByRole('link', { name: t('queues:title') })
    .click()
  await expect(page.getByRole('heading', { name: t('common:crash.title') })).toBeVisible()
  await expect(rail(page)).toBeVisible()
  await page.unroute('**/assets/QueuesPage*')
  await button(page, t('common:crash.reload')).click()
  await expect(pageTitle(page, t('queues:title'))).toBeVisible()
})
