import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { viewports } from './browser.ts'
import { expect, test } from './looking.ts'
import { show } from './screens/screen.ts'
import { screens } from './screens/screens.ts'
import { textsIn } from './texts.ts'

const say = textsIn('pt')

for (const screen of screens) {
  const { name, who, only, complaint } = screen
  const widths = only ? [only] : (['wide', 'phone'] as const)
  test(`everybody can use: ${name}`, async ({ openTab, complaints }) => {
    if (complaint) complaints.expect(complaint)
    const page = await openTab(who, { viewport: viewports[widths[0]] })
    await show(screen, { page, say })
    for (const width of widths) {
      await page.setViewportSize(viewports[width])
      await seeNoBarrier(page, { theme: 'light', where: `${name}, ${width}, light` })
      await seeNoBarrier(page, { theme: 'dark', where: `${name}, ${width}, dark` })
    }
  })
}

/** Of what axe finds, all that keeps somebody from using the screen. The themes differ in nothing but colours. */
async function seeNoBarrier(page: Page, { theme, where }: { theme: 'light' | 'dark'; where: string }) {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (theme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
  const barriers = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(' '), failureSummary })))
  expect(barriers, where).toEqual([])
}
