import { kanbanEndpoints } from '@recado/contract/tickets/kanban'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { storeTickets } from './support/ticketList.ts'
import { box, pageTitle } from './support/user.ts'

const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn))

const middleOf = (element: Element) => {
  const { y, height } = element.getBoundingClientRect()
  return y + height / 2
}

test('a card opens even while its lane is scrolling', async ({ server, show }) => {
  const names = Array.from({ length: 9 }, (_, index) => `Cliente ${index}`)
  const { rows } = storeTickets(server, ...names.map((name) => ({ name, status: 'pending' as const })))
  server.on(kanbanEndpoints.board, () => ({ tickets: rows(), count: 9, hasMore: false as const, lanes: [{ tagId: null, count: 9 }] }))
  await show('/kanban')
  await expect.element(pageTitle(`${t('kanban:title')} 9`)).toBeVisible()
  const lane = page.getByRole('region', { name: t('kanban:first') }).getByRole('list')
  await expect.element(lane).toBeVisible()
  const scroller = lane.element().parentElement
  if (!scroller) throw new Error('The lane does not scroll')
  const { x, y, width, height } = scroller.getBoundingClientRect()
  scroller.scrollBy(0, 40)
  for (let frame = 0; frame < 5; frame++) {
    await nextFrame()
    const card = [...scroller.querySelectorAll('article')].find((article) => middleOf(article) > y && middleOf(article) < y + height)
    expect(card).toBeDefined()
    expect(document.elementFromPoint(x + width / 2, card ? middleOf(card) : 0)?.closest('article')).toBe(card)
  }
  expect(scroller.scrollTop).toBeGreaterThan(0)
  expect(box(lane).height).toBeGreaterThan(height)
})
