import { companyEndpoints } from '@recado/contract/companies/companies'
import { planEndpoints } from '@recado/contract/companies/plans'
import { invoiceEndpoints } from '@recado/contract/money/invoices'
import { mailTextEndpoints } from '@recado/contract/money/mails/mailTexts'
import { accessEndpoints } from '@recado/contract/users/access'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { uniqueId } from '../platform.ts'
import { textsIn, textsInOrder } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, tableRow } from '../userActions.ts'

const t = textsIn('pt')
/** Of a new company. */
const usage = [
  t('companies:usage.users', { count: 1 }),
  t('companies:usage.connections', { count: 0 }),
  t('companies:usage.messages', { count: 0, number: 0 }),
].join(' · ')

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the super user creates and renews a company, and is warned what reducing a plan removes', async ({ open, platform, complaints }) => {
  complaints.expect(/409.*\/api\/plans\//)
  const { superUser } = platform
  const [planName, name] = [`Plano ${uniqueId()}`, `Loja ${uniqueId()}`]
  await superUser.call(planEndpoints.create, { body: { name: planName, users: 5, connections: 2, queues: 3, value: 49.9, public: false } })
  const page = await open(superUser, '/settings?tab=companies')

  const search = page.getByRole('searchbox', { name: t('companies:search') })
  await search.fill((await superUser.call(accessEndpoints.me)).company.name)
  await expect(page.locator('td button[aria-hidden]').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await button(page, t('companies:add')).click()
  const form = dialog(page)
  await field(form, t('companies:fields.name')).fill(name)
  await field(form, t('companies:fields.email')).fill(`${uniqueId()}@example.com`)
  await field(form, t('companies:fields.password')).fill('Senha-Boa-1')
  await form.getByRole('tab', { name: t('companies:leaves.plan') }).click()
  await form.getByRole('combobox', { name: t('companies:fields.plan') }).click()
  await page.getByRole('option', { name: planName }).click()
  await field(form, t('companies:fields.dueDate')).fill(day(20))
  await button(form, t('common:save')).click()
  await expectToast(page, t('companies:created'))
  await search.fill(name)
  await expect(tableRow(page, name).getByText(usage)).toBeVisible()

  await button(page, t('companies:actions.renewOne', { name })).click()
  await expect(dialog(page).getByText(t('companies:renew.none.paid'))).toBeVisible()
  await dialog(page)
    .getByRole('radio', { name: t('companies:renew.kinds.free') })
    .check()
  await button(dialog(page), t('companies:actions.renew')).click()
  await expect(field(dialog(page), t('companies:renew.notes.free'))).toBeFocused()
  await field(dialog(page), t('companies:renew.notes.free')).fill('Loja parceira')
  await button(dialog(page), t('companies:actions.renew')).click()
  await expectToast(page, t('companies:renew.done'))
  const [renewed] = (await superUser.call(companyEndpoints.page, { query: { searchParam: name } })).companies
  expect(renewed?.dueDate?.slice(0, 7)).toBe(nextMonth(day(20)))

  await page.getByRole('tab', { name: t('settings:tabs.plans') }).click()
  await button(page, t('resource:editOne', { name: planName })).click()
  await field(dialog(page), t('plans:fields.users')).fill('0')
  await expect(
    dialog(page).getByText(t('plans:losses.beyond', { company: name, used: t('plans:limits.users', { count: 1, number: 1 }), limit: 0 })),
  ).toBeVisible()
  await button(dialog(page), t('common:cancel')).click()
  await button(page, t('resource:removeOne', { name: planName })).click()
  await button(dialog(page), t('common:delete')).click()
  await expectToast(page, t('resource:inUse', { names: name }))
})

test('the super user cancels an invoice with a reason, a new one replaces it, and the mails use own texts', async ({ open, platform }) => {
  const { superUser } = platform
  const [plan] = await superUser.call(planEndpoints.publicList)
  const name = `Loja ${uniqueId()}`
  const body = { name, email: `${uniqueId()}@example.com`, password: 'Senha-Boa-1', planId: plan?.id ?? 0 }
  const { id } = await superUser.call(companyEndpoints.signUp, { body })
  const owed = () => superUser.call(invoiceEndpoints.ofCompany, { params: { id } })
  await expect.poll(async () => (await owed()).length).toBe(1)
  const [first] = await owed()
  const page = await open(superUser, '/settings?tab=companies')

  await page.getByRole('searchbox', { name: t('companies:search') }).fill(name)
  await button(page, t('companies:actions.invoicesOne', { name })).click()
  await button(dialog(page), t('companies:invoices.cancelOne', { id: first?.id })).click()
  await expect(field(dialog(page), t('companies:invoices.reason'))).toBeFocused()
  await button(dialog(page), t('companies:invoices.cancelOne', { id: first?.id })).click()
  await expect(dialog(page).getByText(t('validation:required'))).toBeVisible()
  await field(dialog(page), t('companies:invoices.reason')).fill('Plano combinado por telefone')
  await dialog(page)
    .getByRole('switch', { name: t('companies:invoices.reissue') })
    .press('Space')
  await button(dialog(page), t('companies:invoices.cancelOne', { id: first?.id })).click()
  await expectToast(page, t('companies:invoices.reissued'))
  await expect(dialog(page).getByText(t('companies:invoices.replaces', { id: first?.id }))).toBeVisible()
  await expect(dialog(page).getByText('Plano combinado por telefone')).toBeVisible()

  await navigate(page, '/payment-settings')
  await field(page, t('paymentSettings:mails.text')).fill('Oi, {{company}}! {{valor}}')
  await expect(page.getByText(t('paymentSettings:mails.unknown', { words: '{{valor}}' }))).toBeVisible()
  await field(page, t('paymentSettings:mails.text')).fill('Oi, {{company}}! São ')
  await button(page, t('paymentSettings:mails.words.value')).click()
  await expect(page.getByRole('article', { name: t('paymentSettings:mails.preview') })).toContainText(
    textsInOrder(`Oi, ${t('paymentSettings:mails.company')}! São R$`, '149,90'),
  )
  await button(page, t('paymentSettings:mails.save')).click()
  await expectToast(page, t('paymentSettings:mails.saved'))
  await page.reload()
  await expect(field(page, t('paymentSettings:mails.text'))).toHaveValue('Oi, {{company}}! São {{value}}')
  await button(page, t('paymentSettings:mails.usual')).click()
  await expect(field(page, t('paymentSettings:mails.text'))).toHaveValue(/^{{hello}}/)
  await button(page, t('paymentSettings:mails.save')).click()
  await expect.poll(() => superUser.call(mailTextEndpoints.list)).toEqual([])
})

function nextMonth(from: string) {
  const [year = 0, month = 0] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}
