import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SheetTask } from './readTable.ts'
import type { SheetAnswer } from './sheetReader.ts'
import type { SheetReadingLimits } from './sheetReadingLimits.ts'

/**
 * Reads one sheet in a process of its own, at low priority, and watches its cost. It ends with its answer, when the sheet costs too much,
 * or when the process that started it is gone.
 */
const CHECK_INTERVAL = 50
const { from, to, megabytes, processorMs } = JSON.parse(process.argv[2] ?? '') as SheetTask & SheetReadingLimits
const OLD_SPACE = 256

setPriority(constants.priority.PRIORITY_LOW)
process.on('disconnect', end)

const resourceLimits = { maxOldGenerationSizeMb: OLD_SPACE, maxYoungGenerationSizeMb: 16 }
const reader = new Worker(new URL('./sheetReader.ts', import.meta.url), { workerData: { from, to }, resourceLimits })
reader.on('message', answer)
reader.on('error', ({ code }: Error & { code?: string }) =>
  answer({ problem: code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'unreadable' }),
)
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > megabytes * 1024 * 1024 || (user + system) / 1000 > processorMs) answer({ problem: 'tooLarge' })
}, CHECK_INTERVAL)

function answer(given: SheetAnswer) {
  process.send?.(given, end)
}

/** At once: an orderly end would wait for the reader. It would also store the compiled code for the next process. */
function end() {
  flushCompileCache()
  process.kill(process.pid, 'SIGKILL')
}
