import type { Page } from '@playwright/test'

const PATIENCE = 240_000

/** Scrolls the list of tickets until its cursor has loaded all of them. Returns how many. */
export async function loadWholeList(page: Page): Promise<number> {
  const list = page.getByRole('region', { name: 'Meus', exact: true })
  await list.getByRole('listitem').first().waitFor()
  const count = await list.evaluate(async (element, patience) => {
    const began = performance.now()
    const soon = () => new Promise((resolve) => setTimeout(resolve, 30))
    let height = 0
    let still = 0
    while (still < 120 && performance.now() - began < patience) {
      element.scrollTop = element.scrollHeight
      await soon()
      still = element.scrollHeight === height ? still + 1 : 0
      height = element.scrollHeight
    }
    const row = element.querySelector('li')?.getBoundingClientRect().height ?? 0
    element.scrollTop = 0
    await soon()
    return row > 0 ? Math.round(height / row) : 0
  }, PATIENCE)
  await page.waitForTimeout(500)
  return count
}
