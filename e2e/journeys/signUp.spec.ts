import type { Page } from '@playwright/test'
import { planFeatures } from '@recado/contract/companies/plans'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { uniqueId } from '../platform.ts'
import { latestMailTo } from '../readMail.ts'
import { addContact, phoneMessage, phoneOf, writeOn } from '../simulator.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, field, pagesOfAdmins, rail, signOut, tabTo, unfoldRail } from '../userActions.ts'

const t = textsIn('pt')

type PlanLimits = { users: number; connections: number; queues: number }
/** The contents of a plan as the page lists them. */
const listOf = ({ users, connections, queues }: PlanLimits, ...more: string[]) =>
  new Intl.ListFormat('pt').format([
    t('access:signUp.limits.users', { count: users }),
    t('access:signUp.limits.connections', { count: connections }),
    t('access:signUp.limits.queues', { count: queues }),
    ...more,
  ])
const features = planFeatures.map((feature) => t(`access:signUp.extras.${feature}`))
const defaultLimits = { users: 10, connections: 10, queues: 10 }

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const isDone = (page: Page, name: string) => expect(step(page, name).getByText(t('firstSteps:done'), { exact: true })).toBeAttached()

test('a new company is signed in and answers its first message: the first steps complete themselves', async ({ open, product }) => {
  const email = `contato-${uniqueId()}@example.com`
  const page = await open(null, '/login', { viewport: { width: 1440, height: 900 } })
  await page.getByRole('link', { name: t('access:login.signUp') }).click()

  await button(page, t('access:signUp.submit')).click()
  await expect(page.getByText(t('validation:required')).first()).toBeVisible()

  await field(page, t('access:fields.company')).fill('Padaria Três Pães')
  await field(page, t('access:fields.yourName')).fill('Rita Alves')
  await field(page, t('access:fields.email')).fill(email)
  await field(page, t('access:fields.phone')).pressSequentially('11987654321')
  await expect(field(page, t('access:fields.phone'))).toHaveValue('(11) 98765-4321')
  await field(page, t('access:fields.password')).fill('Fermento-em-30')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByText(t.like('access:signUp.plan', { name: 'Plano 1' }))).toBeVisible()
  await expect(page.getByText(listOf(defaultLimits, ...features))).toBeVisible()
  await button(page, t('access:signUp.submit')).click()

  await expectToast(page, t('access:signUp.welcome', { count: 3 }))
  await expect(page).toHaveURL('/tickets')
  await unfoldRail(page)
  await expect(rail(page).getByRole('link')).toHaveText(pagesOfAdmins)
  const mail = await latestMailTo(product.dataDir, email)
  expect(mail).toContain('Olá, Rita Alves!')
  expect(mail).toContain('período de teste de 3 dias')
  await expect(page.getByText(t.like('shell:welcome.dueDate'))).toBeInViewport({ ratio: 1 })
  const link = /\S+\/confirm-email\?\S+/.exec(mail)?.[0] ?? ''
  const tab = await page.context().newPage()
  await tab.goto(new URL(link).pathname + new URL(link).search)
  await expect(tab.getByRole('heading', { name: t('access:confirm.done') })).toBeVisible()
  await tab.close()

  await expect(page.getByText(t('firstSteps:progress', { count: 0, total: '5' }))).toBeVisible()
  await button(page, t('firstSteps:phone.try')).click()
  await isDone(page, t('firstSteps:steps.line.title'))
  await addContact(page, { name: 'Ana Lima', number: '5511987654321' })
  await writeOn(phoneOf(page, 'Ana Lima'), 'Tem pão quente?')
  await isDone(page, t('firstSteps:steps.message.title'))
  await expect(
    page.getByRole('status').filter({ hasText: t('firstSteps:ticked', { step: t('firstSteps:steps.message.title') }) }),
  ).toBeAttached()

  await step(page, t('firstSteps:steps.answer.title')).getByRole('link').click()
  await button(page, t('tickets:acceptOne', { name: 'Ana Lima' })).click()
  const writing = page.getByRole('textbox', { name: t('composer:write'), exact: true })
  await writing.fill('Às 7h!')
  await writing.press('Enter')
  await expect(phoneMessage(phoneOf(page, 'Ana Lima'), 'Às 7h!')).toBeVisible()

  await navigate(page, '/tickets')
  await page.getByRole('link', { name: t('firstSteps:again', { done: '3', total: '5' }) }).click()
  await isDone(page, t('firstSteps:steps.answer.title'))
  await step(page, t('firstSteps:steps.colleague.title')).getByRole('link').click()
  await expect(field(page.getByRole('dialog', { name: t('users:invitations.title') }), t('users:fields.email'))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/users')
  await expect(page.getByText(email)).toBeVisible()

  await signOut(page)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the list of first steps is hidden by keyboard, stays hidden elsewhere, and can be shown again', async ({ open, company }) => {
  const page = await open(company.admin, '/tickets')
  const heading = page.getByRole('heading', { name: t('firstSteps:title') })
  await expect(heading).toBeVisible()
  await tabTo(page, button(page, t('firstSteps:hide')))
  await page.keyboard.press('Enter')
  const back = page.getByRole('link', { name: t('firstSteps:again', { done: '0', total: '5' }) })
  await expect(back).toBeFocused()
  await expect(heading).toHaveCount(0)

  const elsewhere = await open(company.admin, '/tickets', { viewport: { width: 390, height: 844 } })
  await elsewhere.getByRole('link', { name: t('firstSteps:again', { done: '0', total: '5' }) }).click()
  await expect(elsewhere.getByRole('heading', { name: t('firstSteps:title') })).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
})

test('an agent is told what is missing, and sees when it is done', async ({ open, company }) => {
  const bia = await company.hire({ name: 'Bia Reis' })
  const page = await open(bia, '/tickets')
  await expect(page.getByRole('heading', { name: t('firstSteps:team.line.title') })).toBeVisible()
  const line = await createConnection(company.admin, 'Loja')
  await expect(page.getByRole('heading', { name: t('firstSteps:team.message.title') })).toBeVisible()
  await line.hears({ number: '5511987654321', name: 'Ana Lima' }, 'Oi')
  await expect(page.getByRole('heading', { name: t('firstSteps:team.answer.title') })).toBeVisible()
  await page.getByRole('link', { name: t('firstSteps:team.answer.action') }).click()
  await expect(button(page, t('tickets:acceptOne', { name: 'Ana Lima' }))).toBeVisible()
})
