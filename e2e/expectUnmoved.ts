import type { Locator } from '@playwright/test'
import { expect } from '@playwright/test'

/** Pixels of rounding. */
const TOLERANCE = 1
const FRAMES = 10

/**
 * Asserts that an element does not move in any frame while something happens: a jump that is over before a check is a jump all the same.
 */
export async function expectUnmoved(element: Locator, during: () => Promise<unknown>) {
  const watch = await element.evaluateHandle(watchPosition)
  await watch.evaluate(({ first }) => first)
  await during()
  expect(await watch.evaluate(({ stop }) => stop()), 'by how much it has moved').toBeLessThan(TOLERANCE)
}

/** Waits until the element has kept its position for some frames. */
export const waitUntilStill = (element: Locator) =>
  element.evaluate(async (element, frames) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const place = () => element.getBoundingClientRect().top
    for (let [still, before] = [0, place()]; still < frames; ) {
      await drawn()
      const now = place()
      still = now === before ? still + 1 : 0
      before = now
    }
  }, FRAMES)

/** Runs in the page. An observer reports the position after each layout, so it is recreated for every frame. */
function watchPosition(element: Element) {
  const { promise: first, resolve: seen } = Promise.withResolvers<void>()
  const places: number[] = []
  const note = (entries: IntersectionObserverEntry[]) => {
    places.push(...entries.map(({ boundingClientRect }) => boundingClientRect.top))
    if (places.length > 0) seen()
  }
  const observer = new IntersectionObserver(note)
  let frame = requestAnimationFrame(function look() {
    note(observer.takeRecords())
    observer.unobserve(element)
    observer.observe(element)
    frame = requestAnimationFrame(look)
  })
  return {
    first,
    stop() {
      cancelAnimationFrame(frame)
      observer.disconnect()
      return Math.max(...places) - Math.min(...places)
    },
  }
}
