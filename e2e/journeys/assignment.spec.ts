import type { Page } from '@playwright/test'
import { connectionEndpoints } from '@recado/contract/connections'
import { dashboardEndpoints } from '@recado/contract/dashboard/dashboard'
import { queues } from '@recado/contract/queues/queues'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { createConnection } from '../createConnection.ts'
import { patientExpect as expect, test } from '../fixtures.ts'
import type { Person } from '../platform.ts'
import { textsIn } from '../texts.ts'
import { button, dialog } from '../userActions.ts'

const t = textsIn('pt')
const entries = (page: Page) => page.getByRole('listitem').filter({ hasText: /Cliente \d/ })
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** A queue that assigns its conversations, and a connection that offers only this queue. */
async function openQueue(admin: Person, name: string, assignment: 'inTurn' | 'leastOpen') {
  const { id } = await admin.call(queues.endpoints.create, {
    body: { name, color: assignment === 'inTurn' ? '#0a9cce' : '#258101', assignment },
  })
  const line = await createConnection(admin, name)
  await admin.call(connectionEndpoints.update, { params: { id: line.id }, body: { queueIds: [id] } })
  return { id, line }
}

async function becomeAway(page: Page) {
  await page.getByRole('button', { name: t.like('shell:account.menu') }).click()
  await page.getByRole('menuitem', { name: t('availability:change', { state: t('availability:states.available') }) }).click()
  await dialog(page)
    .getByRole('radio', { name: t('availability:states.away') })
    .check()
  await button(dialog(page), t('common:save')).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('a morning over two queues: each customer finds an agent, and what the agent who leaves gives back goes to another', async ({
  open,
  company,
}) => {
  const { admin } = company
  const sales = await openQueue(admin, 'Vendas', 'leastOpen')
  const support = await openQueue(admin, 'Suporte', 'inTurn')
  const bia = await company.hire({ name: 'Bia Rocha', queueIds: [sales.id] })
  const caio = await company.hire({ name: 'Caio Reis', queueIds: [sales.id, support.id] })
  const dora = await company.hire({ name: 'Dora Melo', queueIds: [support.id] })
  const pages = { bia: await open(bia, '/tickets'), caio: await open(caio, '/tickets'), dora: await open(dora, '/tickets') }
  // Until then the inbox may still open with those who wait.
  for (const page of Object.values(pages)) await expect(page.getByRole('heading', { name: t('tickets:empty.open.title') })).toBeVisible()

  let met = 0
  async function customerWrites({ line }: typeof sales) {
    met++
    await line.hears({ number: `55119876500${String(met).padStart(2, '0')}`, name: `Cliente ${met}` }, 'Bom dia!')
  }
  for (let round = 0; round < 4; round++) for (const queue of [sales, support]) await customerWrites(queue)
  const agents = async () => {
    const { tickets } = await admin.call(ticketEndpoints.list, { query: { showAll: 'true', limit: 50 } })
    return new Map(tickets.map(({ contact, user }) => [contact.name, user?.name]))
  }
  const countOf = async (name: string) => [...(await agents()).values()].filter((agent) => agent === name).length
  await expect.poll(async () => (await countOf('Bia Rocha')) + (await countOf('Caio Reis')) + (await countOf('Dora Melo'))).toBe(8)
  // In turn: two and two. The other queue goes to who has the fewest, so nobody has more than three.
  expect(await countOf('Dora Melo')).toBe(2)
  expect(await countOf('Bia Rocha')).toBeGreaterThanOrEqual(2)
  await expect(entries(pages.bia)).toHaveCount(await countOf('Bia Rocha'))
  await expect(entries(pages.dora)).toHaveCount(2)

  const [answered = '', unanswered = ''] = [...(await agents())].flatMap(([customer, agent]) => (agent === 'Bia Rocha' ? [customer] : []))
  await entry(pages.bia, answered).getByRole('link').click()
  await expect(pages.bia.getByRole('log').getByText('Bom dia!')).toBeVisible()
  const composer = pages.bia.getByRole('textbox', { name: t('composer:write'), exact: true })
  await composer.fill('Bom dia! Em que posso ajudar?')
  await composer.press('Enter')
  await becomeAway(pages.bia)
  await entry(pages.bia, unanswered).getByRole('link').click()
  await expect(pages.bia.getByRole('heading', { level: 1, name: unanswered })).toBeVisible()
  await button(pages.bia, t('attending:commands.return')).click()
  await expect.poll(async () => (await agents()).get(unanswered)).toBe('Caio Reis')
  await expect(entry(pages.caio, unanswered)).toBeVisible()

  await customerWrites(sales)
  await customerWrites(sales)
  await expect.poll(async () => [(await agents()).get('Cliente 9'), (await agents()).get('Cliente 10')]).toEqual(['Caio Reis', 'Caio Reis'])
  await expect(entry(pages.caio, 'Cliente 10')).toBeVisible()
  expect((await agents()).get(answered)).toBe('Bia Rocha')
  // Only a conversation that its agent has opened counts as taken.
  const { data: taken } = await admin.call(dashboardEndpoints.people, { query: {} })
  expect(taken).toEqual([{ nome: 'Bia Rocha', quantidade: 2 }])
})
