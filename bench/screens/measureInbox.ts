import { chromium } from '@playwright/test'
import { customer, launch, viewports } from '../../e2e/browser.ts'
import { report, said, summary } from '../conversations/figures.ts'
import { openHouse } from './house.ts'
import { loadWholeList } from './loadWholeList.ts'
import { measureScrolling } from './scrolling.ts'
import { measureSwitching } from './switching.ts'
import { measureTyping } from './typing.ts'

/** Milliseconds. */
const GOALS = { switchHalf: 100, switchMost: 150, key: 8, blank: 100 }

/** The inbox in a real browser, with more conversations than anybody should have. */
export async function measureInbox(): Promise<boolean> {
  const house = await openHouse({ tickets: 10_000, messages: 50_000 })
  const browser = await chromium.launch(launch)
  try {
    const origins = [{ origin: house.url, localStorage: [{ name: 'token', value: house.token }] }]
    const { locale, timezoneId } = customer
    const context = await browser.newContext({ viewport: viewports.wide, locale, timezoneId, storageState: { cookies: [], origins } })
    const page = await context.newPage()
    await page.goto(`${house.url}/tickets/${house.long}`)
    const loaded = await loadWholeList(page)
    const switches = await measureSwitching(page)
    const keys = await measureTyping(page)
    const blanks = await measureScrolling(page)
    const { p50, p95 } = summary(switches)
    const key = summary(keys).p95
    const blank = Math.max(...blanks)
    return [
      report('tickets in the list', { is: `${loaded}`, met: loaded >= 10_000, goal: '10000' }),
      report('to a ticket seen before', {
        is: said(switches),
        goal: `p50 <= ${GOALS.switchHalf}, p95 <= ${GOALS.switchMost} ms`,
        met: p50 <= GOALS.switchHalf && p95 <= GOALS.switchMost,
      }),
      report('scripting and layout per key', { is: said(keys), goal: `p95 <= ${GOALS.key} ms`, met: key <= GOALS.key }),
      report('blank while scrolling', {
        is: `${blank.toFixed(0)} ms at most`,
        goal: `<= ${GOALS.blank} ms`,
        met: blank <= GOALS.blank,
      }),
    ].every(Boolean)
  } finally {
    await browser.close()
    await house.close()
  }
}
