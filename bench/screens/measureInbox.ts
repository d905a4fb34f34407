import { report, said, summary } from '../conversations/figures.ts'
import { inTime } from '../yardstick.ts'
import { loadWholeList } from './loadWholeList.ts'
import { measureQuickMessages } from './quickMessages.ts'
import { measureScrolling } from './scrolling.ts'
import { measureSwitching, measureSwitchWork } from './switching.ts'
import { measureTyping } from './typing.ts'
import { withPage } from './withPage.ts'

/** Milliseconds. */
const GOALS = { switchHalf: 100, switchMost: 150, key: 8, blank: 100, quick: 50 }
const QUICK = 2000

/** The inbox in a real browser, with more conversations than anybody should have. */
export const measureInbox = (): Promise<boolean> =>
  withPage({ tickets: 10_000, messages: 50_000, quick: QUICK }, async (page, { url, long }) => {
    await page.goto(`${url}/tickets/${long}`)
    const loaded = await loadWholeList(page)
    const switches = await measureSwitching(page)
    const work = await measureSwitchWork(page)
    const keys = await measureTyping(page)
    const quick = await measureQuickMessages(page)
    const blanks = await measureScrolling(page)
    const { p50, p95 } = summary(switches)
    const key = summary(keys).p95
    const blank = Math.max(...blanks)
    return [
      report('tickets in the list', { is: `${loaded}`, met: loaded >= 10_000, goal: '10000' }),
      report('to a ticket seen before', {
        is: said(switches),
        goal: `p50 <= ${inTime(GOALS.switchHalf, 'scripts')}, p95 <= ${inTime(GOALS.switchMost, 'scripts')} ms`,
        met: p50 <= inTime(GOALS.switchHalf, 'scripts') && p95 <= inTime(GOALS.switchMost, 'scripts'),
      }),
      report('scripting and layout for it', { is: said(work) }),
      report('scripting and layout per key', {
        is: said(keys),
        goal: `p95 <= ${inTime(GOALS.key, 'scripts')} ms`,
        met: key <= inTime(GOALS.key, 'scripts'),
      }),
      report(`slash to text, ${QUICK} to choose from`, {
        is: said(quick),
        goal: `p95 <= ${inTime(GOALS.quick, 'scripts')} ms`,
        met: summary(quick).p95 <= inTime(GOALS.quick, 'scripts'),
      }),
      report('blank while scrolling', {
        is: `${blank.toFixed(0)} ms at most`,
        goal: `<= ${inTime(GOALS.blank, 'scripts')} ms`,
        met: blank <= inTime(GOALS.blank, 'scripts'),
      }),
    ].every(Boolean)
  })
