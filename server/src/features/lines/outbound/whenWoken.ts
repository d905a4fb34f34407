import type { Kernel } from '../../../kernel/feature.ts'
import { lineName } from '../../outbox/index.ts'

type Watch = { kernel: Kernel; connectionId: number; nap: number; work: () => Promise<void> }

/** Looks after something of a line whenever it is woken, and now and then by itself; never twice at the same time. */
export function whenWoken({ kernel, connectionId, nap, work }: Watch) {
  let ended = false
  let again = false
  let running: Promise<void> | undefined
  let alarm: NodeJS.Timeout | undefined

  function wake() {
    again = true
    if (ended || running) return
    clearTimeout(alarm)
    running = run().finally(() => {
      running = undefined
      if (!ended) alarm = setTimeout(wake, nap)
    })
  }

  async function run() {
    while (again && !ended) {
      again = false
      await work().catch((error) => kernel.log.warn({ err: error, connectionId }, 'a line could not be looked after'))
    }
  }

  const forget = kernel.wakes.onWake(lineName(connectionId), wake)
  wake()
  return {
    wake,
    async end() {
      ended = true
      forget()
      clearTimeout(alarm)
      await running
    },
  }
}
