import { companies } from '@recado/contract/companies/companies'
import { plans } from '@recado/contract/companies/plans'
import { invoices } from '@recado/contract/money/invoices'
import { mailTexts } from '@recado/contract/money/mails/mailTexts'
import { access } from '@recado/contract/users/access'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { fresh } from '../platform.ts'
import { inOrder, textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row } from '../user.ts'

const say = textsIn('pt')
/** Of a new company. */
const usage = [
  say('companies:usage.users', { count: 1 }),
  say('companies:usage.connections', { count: 0 }),
  say('companies:usage.messages', { count: 0, number: 0 }),
].join(' · ')

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the super user creates and renews a company, and is warned what reducing a plan removes', async ({ open, platform, complaints }) => {
  complaints.expect(/409.*\/api\/plans\//)
  const { superUser } = platform
  const [planName, name] = [`Plano ${fresh()}`, `Loja ${fresh()}`]
  await superUser.call(plans.create, { body: { name: planName, users: 5, connections: 2, queues: 3, value: 49.9, public: false } })
  const page = await open(superUser, '/settings?tab=companies')

  const search = page.getByRole('searchbox', { name: say('companies:search') })
  await search.fill((await superUser.call(access.me)).company.name)
  await expect(page.locator('td button[aria-hidden]').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await button(page, say('companies:add')).click()
  const form = dialog(page)
  await field(form, say('companies:fields.name')).fill(name)
  await field(form, say('companies:fields.email')).fill(`${fresh()}@example.com`)
  await field(form, say('companies:fields.password')).fill('Senha-Boa-1')
  await form.getByRole('tab', { name: say('companies:leaves.plan') }).click()
  await form.getByRole('combobox', { name: say('companies:fields.plan') }).click()
  await page.getByRole('option', { name: planName }).click()
  await field(form, say('companies:fields.dueDate')).fill(day(20))
  await button(form, say('common:save')).click()
  await toasted(page, say('companies:created'))
  await search.fill(name)
  await expect(row(page, name).getByText(usage)).toBeVisible()

  await button(page, say('companies:actions.renewOne', { name })).click()
  await expect(dialog(page).getByText(say('companies:renew.none.paid'))).toBeVisible()
  await dialog(page)
    .getByRole('radio', { name: say('companies:renew.kinds.free') })
    .check()
  await button(dialog(page), say('companies:actions.renew')).click()
  await expect(field(dialog(page), say('companies:renew.notes.free'))).toBeFocused()
  await field(dialog(page), say('companies:renew.notes.free')).fill('Loja parceira')
  await button(dialog(page), say('companies:actions.renew')).click()
  await toasted(page, say('companies:renew.done'))
  const [renewed] = (await superUser.call(companies.page, { query: { searchParam: name } })).companies
  expect(renewed?.dueDate?.slice(0, 7)).toBe(nextMonth(day(20)))

  await page.getByRole('tab', { name: say('settings:tabs.plans') }).click()
  await button(page, say('resource:editOne', { name: planName })).click()
  await field(dialog(page), say('plans:fields.users')).fill('0')
  await expect(
    dialog(page).getByText(
      say('plans:losses.beyond', { company: name, used: say('plans:limits.users', { count: 1, number: 1 }), limit: 0 }),
    ),
  ).toBeVisible()
  await button(dialog(page), say('common:cancel')).click()
  await button(page, say('resource:removeOne', { name: planName })).click()
  await button(dialog(page), say('common:delete')).click()
  await toasted(page, say('resource:inUse', { names: name }))
})

test('the super user cancels an invoice with a reason, a new one replaces it, and the mails use own texts', async ({ open, platform }) => {
  const { superUser } = platform
  const [plan] = await superUser.call(plans.publicList)
  const name = `Loja ${fresh()}`
  const body = { name, email: `${fresh()}@example.com`, password: 'Senha-Boa-1', planId: plan?.id ?? 0 }
  const { id } = await superUser.call(companies.signUp, { body })
  const owed = () => superUser.call(invoices.ofCompany, { params: { id } })
  await expect.poll(async () => (await owed()).length).toBe(1)
  const [first] = await owed()
  const page = await open(superUser, '/settings?tab=companies')

  await page.getByRole('searchbox', { name: say('companies:search') }).fill(name)
  await button(page, say('companies:actions.invoicesOne', { name })).click()
  await button(dialog(page), say('companies:invoices.cancelOne', { id: first?.id })).click()
  await expect(field(dialog(page), say('companies:invoices.reason'))).toBeFocused()
  await button(dialog(page), say('companies:invoices.cancelOne', { id: first?.id })).click()
  await expect(dialog(page).getByText(say('validation:required'))).toBeVisible()
  await field(dialog(page), say('companies:invoices.reason')).fill('Plano combinado por telefone')
  await dialog(page)
    .getByRole('switch', { name: say('companies:invoices.reissue') })
    .press('Space')
  await button(dialog(page), say('companies:invoices.cancelOne', { id: first?.id })).click()
  await toasted(page, say('companies:invoices.reissued'))
  await expect(dialog(page).getByText(say('companies:invoices.replaces', { id: first?.id }))).toBeVisible()
  await expect(dialog(page).getByText('Plano combinado por telefone')).toBeVisible()

  await follow(page, '/payment-settings')
  await field(page, say('paymentSettings:mails.text')).fill('Oi, {{company}}! {{valor}}')
  await expect(page.getByText(say('paymentSettings:mails.unknown', { words: '{{valor}}' }))).toBeVisible()
  await field(page, say('paymentSettings:mails.text')).fill('Oi, {{company}}! São ')
  await button(page, say('paymentSettings:mails.words.value')).click()
  await expect(page.getByRole('article', { name: say('paymentSettings:mails.preview') })).toContainText(
    inOrder(`Oi, ${say('paymentSettings:mails.company')}! São R$`, '149,90'),
  )
  await button(page, say('paymentSettings:mails.save')).click()
  await toasted(page, say('paymentSettings:mails.saved'))
  await page.reload()
  await expect(field(page, say('paymentSettings:mails.text'))).toHaveValue('Oi, {{company}}! São {{value}}')
  await button(page, say('paymentSettings:mails.usual')).click()
  await expect(field(page, say('paymentSettings:mails.text'))).toHaveValue(/^{{hello}}/)
  await button(page, say('paymentSettings:mails.save')).click()
  await expect.poll(() => superUser.call(mailTexts.list)).toEqual([])
})

function nextMonth(from: string) {
  const [year = 0, month = 0] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}
