import type { BrowserContext, Page } from '@playwright/test'
import { createConnection } from '../createConnection.ts'
import { patientExpect as expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button } from '../userActions.ts'

const t = textsIn('pt')

const marina = { number: '5511987650011', name: 'Marina Alves' }
const isPage = (url: URL) => url.pathname === '/'
const isScript = (url: URL) => /^\/assets\/.*\.js$/.test(url.pathname)

/** As after an update: another page, and the old files are gone. */
async function deploy(context: BrowserContext) {
  await context.route(isPage, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/(name="build" content=")[^"]+/, '$1another') })
  })
  await context.route(isScript, (route) => route.fulfill({ status: 404 }))
  return async () => {
    await context.unroute(isPage)
    await context.unroute(isScript)
  }
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: t('common:newVersion') })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
/** Longer than the delay before a retry. */
const waitForRetry = (page: Page) => page.clock.fastForward(4000)
const contacts = (page: Page) => page.getByRole('navigation').getByRole('link', { name: t('contacts:title'), exact: true })

test('after an update an open tab offers to reload, and the draft is kept', async ({ openFresh, company, complaints }) => {
  complaints.expect(/404/)
  const line = await createConnection(company.admin, 'Loja')
  await line.hears(marina, 'Oi!')
  const page = await openFresh(company.admin, '/tickets?list=pending')
  await button(page, t('tickets:acceptOne', { name: 'Marina Alves' })).click()
  await page.getByRole('textbox', { name: t('composer:write'), exact: true }).fill('Bom dia, Mar')
  const ticket = page.url()

  const settle = await deploy(page.context())
  // importWithRetry.test.ts shows that nothing is requested again.
  const missing = page.waitForResponse((response) => response.status() === 404 && isScript(new URL(response.url())))
  await contacts(page).click()
  await missing
  await expect(notice(page)).toBeVisible()

  await settle()
  await button(notice(page), t('common:crash.reload')).click()
  await expect(heading(page, t('contacts:title'))).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await page.goto(ticket)
  await expect(page.getByRole('textbox', { name: t('composer:write'), exact: true })).toHaveValue('Bom dia, Mar')
})

test('without a connection a page waits, without a notice of a new version', async ({ openFresh, company, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|socket\.io/)
  const page = await openFresh(company.admin, '/tags')
  await expect(heading(page, t('tags:title'))).toBeVisible()
  await page.clock.install()
  await page.context().setOffline(true)
  await contacts(page).click()
  await waitForRetry(page)
  await expect(notice(page)).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(heading(page, t('contacts:title'))).toBeVisible()
})
