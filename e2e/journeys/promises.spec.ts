import type { Page } from '@playwright/test'
import { connectionEndpoints } from '@recado/contract/connections'
import { dashboardEndpoints } from '@recado/contract/dashboard/dashboard'
import { queues } from '@recado/contract/queues/queues'
import { createConnection } from '../createConnection.ts'
import { patientExpect as expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { button } from '../userActions.ts'

const t = textsIn('pt')
const ana = { number: '5511987654321', name: 'Ana Lima' }
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const clock = (page: Page, kind: 'firstAnswer' | 'nextAnswer', when: 'left' | 'over') =>
  entry(page, ana.name).getByTitle(t.like(`tickets:due.${kind}.${when}`))
/** For the page alone: its timers and the server go on as before. */
const passOnPage = (page: Page, minutes: number) => page.clock.setFixedTime(Date.now() + minutes * 60_000)

test('a promise is seen amber before it breaks, the answer ends it, and the next one is seen red', async ({ openFresh, company }) => {
  const { admin } = company
  const { id: queueId } = await admin.call(queues.endpoints.create, {
    body: { name: 'Vendas', color: '#258101', firstAnswerMinutes: 8, nextAnswerMinutes: 8 },
  })
  const line = await createConnection(admin, 'Loja')
  await admin.call(connectionEndpoints.update, { params: { id: line.id }, body: { queueIds: [queueId] } })
  await line.hears(ana, 'Vocês fazem bolo?')

  const page = await openFresh(admin, '/tickets?list=pending')
  await expect(clock(page, 'firstAnswer', 'left')).toBeVisible()
  await expect(clock(page, 'firstAnswer', 'left')).not.toHaveAttribute('data-tone')
  // The last two minutes of eight are amber. The clock may be a minute behind.
  await passOnPage(page, 7.5)
  await expect(clock(page, 'firstAnswer', 'left')).toHaveAttribute('data-tone', 'warning')
  await button(page, t('tickets:acceptOne', { name: ana.name })).click()
  const head = page.locator('[data-conversation] header')
  await expect(head.getByTitle(t.like('tickets:due.firstAnswer.left'))).toHaveAttribute('data-tone', 'warning')

  const composer = page.getByRole('textbox', { name: t('composer:write'), exact: true })
  await composer.fill('Fazemos, sim!')
  await composer.press('Enter')
  await expect(entry(page, ana.name)).toBeVisible()
  await expect(clock(page, 'firstAnswer', 'left')).toHaveCount(0)

  await line.hears(ana, 'Quanto custa?')
  await expect(clock(page, 'nextAnswer', 'left')).toBeVisible()
  await passOnPage(page, 10)
  await expect(clock(page, 'nextAnswer', 'over')).toHaveAttribute('data-tone', 'bad')
  const { queues: figures } = await admin.call(dashboardEndpoints.promises, { query: { days: 1 } })
  expect(figures).toMatchObject([{ queue: { id: queueId }, promised: 1, kept: 1, broken: 0 }])
})
