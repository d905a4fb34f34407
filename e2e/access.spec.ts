import { bringAxe, seeNoBarrier } from './barriers.ts'
import { viewports } from './browser.ts'
import { show } from './screens/screen.ts'
import { screens } from './screens/screens.ts'
import { test } from './screenTest.ts'
import { textsIn } from './texts.ts'

const say = textsIn('pt')

for (const screen of screens) {
  const { name, who, only, complaint } = screen
  const widths = only ? [only] : (['wide', 'phone'] as const)
  test(`everybody can use: ${name}`, async ({ openTab, complaints }) => {
    if (complaint) complaints.expect(complaint)
    const page = await openTab(who, { viewport: viewports[widths[0]] })
    await show(screen, { page, say })
    await bringAxe(page)
    for (const width of widths) {
      await page.setViewportSize(viewports[width])
      await seeNoBarrier(page, { theme: 'light', where: `${name}, ${width}, light` })
      await seeNoBarrier(page, { theme: 'dark', where: `${name}, ${width}, dark` })
    }
  })
}
