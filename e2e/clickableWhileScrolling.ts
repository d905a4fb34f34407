import type { Locator } from '@playwright/test'

/** Scrolls a list a little, and returns for each frame whether the element in its middle can be clicked. */
export const clickableWhileScrolling = (scroller: Locator, what: string) =>
  scroller.evaluate(async (element, selector) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const seen: boolean[] = []
    element.scrollBy(0, 40)
    for (let turn = 0; turn < 5; turn++) {
      await frame()
      seen.push(document.elementFromPoint(x + width / 2, y + height / 2)?.closest(selector) != null)
    }
    return seen
  }, what)
