import type { Page } from '@playwright/test'

const KEYS = 200
const text = 'Bom dia! O seu pedido saiu hoje cedo e deve chegar ate sexta-feira. '

/** What the browser's main thread does for each key: its scripts, its styles and its layout. */
export async function measureTyping(page: Page): Promise<number[]> {
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem', exact: true })
  await field.click()
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' })
  const frames = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const busy = async () => {
    const { metrics } = await protocol.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
    return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1000
  }
  // What looking itself costs is taken off.
  const idle: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    const before = await busy()
    await frames()
    idle.push((await busy()) - before)
  }
  const looking = idle.toSorted((a, b) => a - b)[Math.floor(idle.length / 2)] ?? 0
  const times: number[] = []
  for (let turn = 0; turn < KEYS; turn++) {
    const before = await busy()
    await page.keyboard.press(text[turn % text.length] ?? 'a')
    await frames()
    times.push(Math.max((await busy()) - before - looking, 0))
  }
  await field.fill('')
  return times
}
