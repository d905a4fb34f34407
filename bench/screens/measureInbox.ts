import { formatDurations, reportFigure, summarize } from '../conversations/durations.ts'
import { nameOf } from './fillInbox.ts'
import { loadWholeList } from './loadWholeList.ts'
import { measurePlainBrowser } from './measurePlainBrowser.ts'
import { measureQuickMessages } from './measureQuickMessages.ts'
import { measureScrolling } from './measureScrolling.ts'
import { measureSwitching, measureSwitchWork } from './measureSwitching.ts'
import { measureTyping } from './measureTyping.ts'
import { withPage } from './withPage.ts'

const TICKETS = 10_000
const QUICK = 2000
/** How many times as long as the browser takes by itself to replace a plain conversation by another. */
const LIMIT = 5

/** The inbox in a real browser, with more conversations than anybody should have. */
export const measureInbox = (): Promise<boolean> =>
  withPage({ tickets: TICKETS, messages: 50_000, quick: QUICK }, async (page, { url, long }) => {
    await page.goto(`${url}/tickets/${long}`)
    const loaded = await loadWholeList(page)
    const plain = summarize(await measurePlainBrowser(page, [nameOf(1), nameOf(2)]))
    const switches = await measureSwitching(page)
    const work = await measureSwitchWork(page)
    const keys = await measureTyping(page)
    const quick = await measureQuickMessages(page)
    const blanks = await measureScrolling(page)
    const ratio = summarize(switches).p50 / plain.p50
    return [
      reportFigure('tickets in the list', { is: `${loaded}`, limit: `>= ${TICKETS}`, met: loaded >= TICKETS }),
      reportFigure('to a ticket seen before', {
        is: `${formatDurations(switches)}, plain p50 ${plain.p50.toFixed(0)} ms`,
        limit: `p50 <= ${LIMIT} times (${ratio.toFixed(1)})`,
        met: ratio <= LIMIT,
      }),
      reportFigure('scripting and layout for it', { is: formatDurations(work) }),
      reportFigure('scripting and layout per key', { is: formatDurations(keys) }),
      reportFigure(`slash to text, ${QUICK} to choose from`, { is: formatDurations(quick) }),
      reportFigure('blank while scrolling', { is: `${Math.max(...blanks).toFixed(0)} ms at most` }),
    ].every(Boolean)
  })
