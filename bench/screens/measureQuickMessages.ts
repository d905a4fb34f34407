import type { Page } from '@playwright/test'

const ROUNDS = 30
/** Letters that all of them contain, and the end of one. */
const TYPED = '/resposta 1234'

/** From the slash until the list is shown, plus from the choice until the composer is filled. */
export async function measureQuickMessages(page: Page): Promise<number[]> {
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem', exact: true })
  const times: number[] = []
  await field.click()
  for (let round = 0; round < ROUNDS; round++) {
    const opening = await untilSeen(page, () => page.keyboard.press('/'), 'listbox')
    await field.fill(TYPED)
    await page.getByRole('option', { name: /resposta 1234/ }).waitFor()
    const filling = await untilSeen(page, () => page.keyboard.press('Enter'), 'filled')
    times.push(opening + filling)
    await field.fill('')
  }
  return times
}

/** Measured in the page, from the key to the frame that shows it, so that Playwright's round trip does not count. */
async function untilSeen(page: Page, press: () => Promise<void>, what: 'listbox' | 'filled'): Promise<number> {
  const measured = await page.evaluateHandle((wanted) => {
    const isThere = () => {
      if (wanted === 'listbox') return document.querySelector('[role=listbox] [role=option]') !== null
      const { activeElement: field } = document
      return field instanceof HTMLTextAreaElement && field.value !== '' && !field.value.startsWith('/')
    }
    const took = new Promise<number>((resolve) => {
      const begin = () => {
        const began = performance.now()
        const look = () => (isThere() ? resolve(performance.now() - began) : requestAnimationFrame(look))
        requestAnimationFrame(look)
      }
      document.addEventListener('keydown', begin, { capture: true, once: true })
    })
    return { took }
  }, what)
  await press()
  return measured.evaluate(({ took }) => took)
}
