import type { Page } from '@playwright/test'

export type MainThreadWork = (steps: number, act: (turn: number) => Promise<unknown>) => Promise<number[]>

/** The work of the browser's main thread for each step until it is on the screen: scripts, styles and layout. */
export async function measureMainThreadWork(page: Page): Promise<MainThreadWork> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' })
  const painted = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const busy = async () => {
    const { metrics } = await protocol.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
    return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1000
  }
  const measure: MainThreadWork = async (steps, act) => {
    const times: number[] = []
    for (let turn = 0; turn < steps; turn++) {
      const before = await busy()
      await act(turn)
      await painted()
      times.push((await busy()) - before)
    }
    return times
  }
  // The cost of measuring is subtracted.
  const idle = (await measure(20, async () => undefined)).toSorted((a, b) => a - b)
  const looking = idle[Math.floor(idle.length / 2)] ?? 0
  return async (steps, act) => (await measure(steps, act)).map((time) => Math.max(time - looking, 0))
}
