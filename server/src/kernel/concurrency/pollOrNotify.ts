import type { Kernel } from '../feature.ts'

type Watch = {
  kernel: Pick<Kernel, 'log'> & { wakes: Pick<Kernel['wakes'], 'onWake'> }
  /** The wake-up name under which it sleeps. */
  name: string
  /** What it works on, for the log. */
  what: object
  nap: number
  work: () => Promise<void>
  /** Milliseconds until there is something to do, if known. No nap is longer. */
  nextIn?: () => Promise<number>
}

/** Runs `work` whenever it is woken, and from time to time by itself; never twice at the same time. */
export function pollOrNotify({ kernel, name, what, nap, work, nextIn = async () => nap }: Watch) {
  let ended = false
  let again = false
  let running: Promise<number> | undefined
  let alarm: NodeJS.Timeout | undefined

  function wake() {
    again = true
    if (ended || running) return
    clearTimeout(alarm)
    running = run()
    void running.then((pause) => {
      running = undefined
      if (!ended) alarm = setTimeout(wake, pause)
    })
  }

  const failed = (error: unknown) => void kernel.log.warn({ err: error, ...what }, 'something could not be looked after')

  async function run() {
    let pause = nap
    while (again && !ended) {
      again = false
      await work().catch(failed)
      if (!ended) pause = Math.min(nap, (await nextIn().catch(failed)) ?? nap)
    }
    return pause
  }

  const forget = kernel.wakes.onWake(name, wake)
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
