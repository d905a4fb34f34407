import type { Locator } from '@playwright/test'
import { expect } from '@playwright/test'

/** So many pixels are within what browsers round. */
const HAIR = 1
const PICTURES = 10

/**
 * Something happens while an element is looked at that must not move on the screen, in no picture that the browser draws: what jumps and is
 * back by the time a test asks has jumped all the same.
 */
export async function unmoved(element: Locator, during: () => Promise<unknown>) {
  const watch = await element.evaluateHandle(watchPlace)
  await watch.evaluate(({ first }) => first)
  await during()
  expect(await watch.evaluate(({ stop }) => stop()), 'by how much it has moved').toBeLessThan(HAIR)
}

/** It has stood where it is for some pictures: what was asked to scroll has done so. */
export const atRest = (element: Locator) =>
  element.evaluate(async (element, pictures) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const place = () => element.getBoundingClientRect().top
    for (let [still, before] = [0, place()]; still < pictures; ) {
      await drawn()
      const now = place()
      still = now === before ? still + 1 : 0
      before = now
    }
  }, PICTURES)

/** In the page. Where it is drawn an observer hears after all that is laid out anew for the same picture, and of each that is asked anew. */
function watchPlace(element: Element) {
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
