import { report, said, summary } from '../conversations/figures.ts'
import { held, inTime, slownessOf } from '../yardstick.ts'
import { nameOf } from './fillInbox.ts'
import { loadWholeList } from './loadWholeList.ts'
import { measurePlainly } from './plainly.ts'
import { measureQuickMessages } from './quickMessages.ts'
import { measureScrolling } from './scrolling.ts'
import { measureSwitching, measureSwitchWork } from './switching.ts'
import { measureTyping } from './typing.ts'
import { withPage } from './withPage.ts'

/** Milliseconds. */
const GOALS = { switchHalf: 100, switchMost: 150, key: 8, blank: 100, quick: 50 }
const QUICK = 2000
/** Milliseconds in which the browser of the machine that goals are set for puts a plain conversation in the place of another. */
const PLAIN_THERE = 26

/** The inbox in a real browser, with more conversations than anybody should have. */
export const measureInbox = (): Promise<boolean> =>
  withPage({ tickets: 10_000, messages: 50_000, quick: QUICK }, async (page, { url, long }) => {
    await page.goto(`${url}/tickets/${long}`)
    const loaded = await loadWholeList(page)
    const plain = summary(await measurePlainly(page, [nameOf(1), nameOf(2)]))
    const slower = Math.max(slownessOf('scripts'), plain.p50 / PLAIN_THERE)
    const [half, most] = [held(GOALS.switchHalf, slower), held(GOALS.switchMost, slower)]
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
        is: `${said(switches)}, plain p50 ${plain.p50.toFixed(0)} ms`,
        goal: `p50 <= ${half}, p95 <= ${most} ms`,
        met: p50 <= half && p95 <= most,
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
