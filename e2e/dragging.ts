import { expect, type Locator, type Page } from '@playwright/test'

/** Drags with the mouse. */
export async function drag(page: Page, what: Locator, to: Locator) {
  await dragOver(page, what, to)
  await page.mouse.up()
}

/** The same without letting go. The place shows that it takes what is dragged. */
export async function dragOver(page: Page, what: Locator, to: Locator) {
  const [from, goal] = [await middleOf(what), await middleOf(to)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(goal.x, goal.y, { steps: 5 })
  await expect(to).toHaveAttribute('data-over', 'true')
}

/** Drags with a finger, which takes what it rests on. */
export async function dragByFinger(page: Page, what: Locator, to: Locator) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middleOf(what)] })
  await expect(page.locator('[data-dragging]')).toBeVisible()
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [await middleOf(to)] })
  await expect(to).toHaveAttribute('data-over', 'true')
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function middleOf(place: Locator) {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}
