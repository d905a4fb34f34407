import { formatDurations, reportGoal, summarize } from '../conversations/durations.ts'
import { scaledGoal, scaledMilliseconds, slownessOf } from '../yardstick.ts'
import { nameOf } from './fillInbox.ts'
import { loadWholeList } from './loadWholeList.ts'
import { measurePlainBrowser } from './measurePlainBrowser.ts'
import { measureQuickMessages } from './measureQuickMessages.ts'
import { measureScrolling } from './measureScrolling.ts'
import { measureSwitching, measureSwitchWork } from './measureSwitching.ts'
import { measureTyping } from './measureTyping.ts'
import { withPage } from './withPage.ts'

/** Milliseconds. */
const GOALS = { switchHalf: 100, switchMost: 150, key: 8, blank: 100, quick: 50 }
const QUICK = 2000
/** Milliseconds in which the browser of the reference machine replaces a plain conversation by another. */
const PLAIN_THERE = 26

/** The inbox in a real browser, with more conversations than anybody should have. */
export const measureInbox = (): Promise<boolean> =>
  withPage({ tickets: 10_000, messages: 50_000, quick: QUICK }, async (page, { url, long }) => {
    await page.goto(`${url}/tickets/${long}`)
    const loaded = await loadWholeList(page)
    const plain = summarize(await measurePlainBrowser(page, [nameOf(1), nameOf(2)]))
    const slower = Math.max(slownessOf('scripts'), plain.p50 / PLAIN_THERE)
    const [half, most] = [scaledGoal(GOALS.switchHalf, slower), scaledGoal(GOALS.switchMost, slower)]
    const switches = await measureSwitching(page)
    const work = await measureSwitchWork(page)
    const keys = await measureTyping(page)
    const quick = await measureQuickMessages(page)
    const blanks = await measureScrolling(page)
    const { p50, p95 } = summarize(switches)
    const key = summarize(keys).p95
    const blank = Math.max(...blanks)
    return [
      reportGoal('tickets in the list', { is: `${loaded}`, met: loaded >= 10_000, goal: '10000' }),
      reportGoal('to a ticket seen before', {
        is: `${formatDurations(switches)}, plain p50 ${plain.p50.toFixed(0)} ms`,
        goal: `p50 <= ${half}, p95 <= ${most} ms`,
        met: p50 <= half && p95 <= most,
      }),
      reportGoal('scripting and layout for it', { is: formatDurations(work) }),
      reportGoal('scripting and layout per key', {
        is: formatDurations(keys),
        goal: `p95 <= ${scaledMilliseconds(GOALS.key, 'scripts')} ms`,
        met: key <= scaledMilliseconds(GOALS.key, 'scripts'),
      }),
      reportGoal(`slash to text, ${QUICK} to choose from`, {
        is: formatDurations(quick),
        goal: `p95 <= ${scaledMilliseconds(GOALS.quick, 'scripts')} ms`,
        met: summarize(quick).p95 <= scaledMilliseconds(GOALS.quick, 'scripts'),
      }),
      reportGoal('blank while scrolling', {
        is: `${blank.toFixed(0)} ms at most`,
        goal: `<= ${scaledMilliseconds(GOALS.blank, 'scripts')} ms`,
        met: blank <= scaledMilliseconds(GOALS.blank, 'scripts'),
      }),
    ].every(Boolean)
  })
