import type { Page } from '@playwright/test'
import { tags } from '@recado/contract/tags'
import { createConnection } from '../createConnection.ts'
import { drag, dragByFinger, dragOver } from '../dragging.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field, pageTitle } from '../userActions.ts'

const t = textsIn('pt')

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const cardIn = (page: Page, where: string, name: string) => lane(page, where).getByRole('article').filter({ hasText: name })
/** The link on a card opens its conversation. */
const cardLink = (page: Page, where: string, name: string) => cardIn(page, where, name).getByRole('link', { name, exact: true })
const lanesOf = (page: Page) => page.getByRole('region', { name: t('kanban:title') }).getByRole('heading', { level: 2 })

/** Holds requests until all pages have sent one: so none has seen another's change. */
async function holdUntilAllAsk(pages: readonly Page[], address: RegExp) {
  const { promise: allHaveAsked, resolve } = Promise.withResolvers<void>()
  const asking = new Set<Page>()
  for (const page of pages)
    await page.route(address, async (route) => {
      if (asking.add(page).size === pages.length) resolve()
      await allHaveAsked
      await route.fallback()
    })
}

test('cards move between lanes by mouse, touch, keyboard and menu, in two browsers, and a conversation opens beside them', async ({
  open,
  company,
}) => {
  const { admin } = company
  const line = await createConnection(admin, 'Loja')
  for (const [place, name] of ['Ana Lima', 'Bento Sá', 'Carla Dias'].entries())
    await line.hears({ name, number: `551198765000${place}` }, `Oi, aqui é ${name}`)
  const offer = await admin.call(tags.endpoints.create, { body: { name: 'Orçamento', color: '#0f766e', kanban: 1 } })
  await admin.call(tags.endpoints.create, { body: { name: 'Pedido', color: '#1d4ed8', kanban: 1 } })
  const page = await open(admin, '/kanban')
  const other = await open(admin, '/kanban')
  await expect(lanesOf(page)).toHaveText([t('kanban:first'), 'Orçamento', 'Pedido'])
  await expect(pageTitle(page, `${t('kanban:title')} 3`)).toBeVisible()
  await expect(card(page, 'Ana Lima')).toContainText(/ID \d+ · \+55 11 98765-0000.*Oi, aqui é Ana Lima/)

  await drag(page, cardIn(page, t('kanban:first'), 'Ana Lima'), lane(page, 'Pedido'))
  for (const one of [page, other]) await expect(cardIn(one, 'Pedido', 'Ana Lima')).toBeVisible()
  await expectToast(page, t('kanban:cardMoved'))

  await cardLink(page, t('kanban:first'), 'Bento Sá').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(cardLink(page, 'Orçamento', 'Bento Sá')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: t('kanban:moved', { name: 'Bento Sá', lane: 'Orçamento' }) })).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(cardLink(page, 'Pedido', 'Ana Lima')).toBeFocused()
  for (const one of [page, other]) await expect(cardIn(one, 'Orçamento', 'Bento Sá')).toBeVisible()
  await button(page, t('kanban:moveOne', { name: 'Ana Lima' })).press('Enter')
  await page.getByRole('menuitem', { name: 'Orçamento' }).press('Enter')
  await expect(cardLink(page, 'Orçamento', 'Ana Lima')).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(cardLink(page, 'Pedido', 'Ana Lima')).toBeFocused()

  // Both users move the same card at once, and a card of another user arrives. The menu stays with its card.
  await holdUntilAllAsk([page, other], /\/api\/ticket-tags\/\d+\/\d+/)
  await dragOver(page, cardIn(page, t('kanban:first'), 'Carla Dias'), lane(page, 'Pedido'))
  await button(other, t('kanban:moveOne', { name: 'Carla Dias' })).click()
  await Promise.all([
    page.mouse.up(),
    other.getByRole('menuitem', { name: 'Orçamento' }).click(),
    line.hears({ name: 'Davi Reis', number: '5511987650009' }, 'Bom dia'),
  ])
  for (const one of [page, other]) await expect(cardIn(one, t('kanban:first'), 'Davi Reis')).toBeVisible()
  await expect(async () => {
    const where = await Promise.all([page, other].map((one) => cardIn(one, 'Pedido', 'Carla Dias').count()))
    expect(where[0]).toBe(where[1])
    for (const one of [page, other]) expect(await card(one, 'Carla Dias').count()).toBe(1)
  }).toPass()

  await cardLink(page, 'Pedido', 'Ana Lima').press('Enter')
  const look = page.getByRole('region', { name: t('kanban:look') })
  await expect(look.getByText('Oi, aqui é Ana Lima')).toBeVisible()
  await expect(page).toHaveURL(/\/kanban\?ticket=[\da-f-]{36}$/)
  await page.keyboard.press('Escape')
  await expect(look).toHaveCount(0)

  await button(page, t('kanban:add')).click()
  await field(dialog(page), t('kanban:fields.name')).fill('Enviado')
  await button(dialog(page), t('common:save')).click()
  await expectToast(page, t('kanban:created'))
  await expect(lanesOf(other)).toHaveText([t('kanban:first'), 'Enviado', 'Orçamento', 'Pedido'])
  await button(page, t('kanban:lane.actions', { name: 'Enviado' })).click()
  await page.getByRole('menuitem', { name: t('kanban:lane.right') }).click()
  for (const one of [page, other]) await expect(lanesOf(one)).toHaveText([t('kanban:first'), 'Orçamento', 'Enviado', 'Pedido'])
  await admin.call(tags.endpoints.update, { params: { id: offer.id }, body: { name: 'Proposta' } })
  await expect(lanesOf(page)).toHaveText([t('kanban:first'), 'Proposta', 'Enviado', 'Pedido'])
  await dragByFinger(page, cardIn(page, t('kanban:first'), 'Davi Reis'), lane(page, 'Proposta'))
  for (const one of [page, other]) await expect(cardIn(one, 'Proposta', 'Davi Reis')).toBeVisible()

  await page.getByRole('searchbox').fill('bento')
  await expect(page.getByRole('article')).toHaveCount(1)
  await card(page, 'Bento Sá')
    .getByRole('link', { name: t('kanban:seeOne', { name: 'Bento Sá' }) })
    .click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
})
