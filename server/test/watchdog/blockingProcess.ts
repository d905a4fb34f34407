import { startEventLoopWatchdog } from '../../src/kernel/watchdog/eventLoopWatchdog.ts'

/** A process with a heart, which is told when to be deaf; it answers as long as it is not. */
startEventLoopWatchdog({ interval: 50, patience: 1000 })
process.on('message', (asked) => {
  if (asked === 'be deaf') for (;;);
  process.send?.('alive')
})
process.send?.('alive')
