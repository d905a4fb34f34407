export type Stop = { stopped: boolean }

/** So many clients at once, each starting again as soon as it is done. */
export async function runConcurrently(clients: number, seconds: number, work: (turn: number) => Promise<unknown>) {
  const end = performance.now() + seconds * 1000
  let turn = 0
  const client = async () => {
    while (performance.now() < end) await work(turn++)
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return { count: turn, seconds: (performance.now() - began) / 1000 }
}

const TICK = 5
/** A run that falls so far behind has missed the rate; going on would only take longer. */
const WAITING = 2000

/** So many starts a second, however long each takes: nobody waits for earlier ones. Resolves when all are done. */
export async function runAtRate(perSecond: number, until: Stop | { seconds: number }, work: (turn: number) => Promise<unknown>) {
  const began = performance.now()
  const underWay = new Set<Promise<unknown>>()
  const isOver = () => ('stopped' in until ? until.stopped : performance.now() - began >= until.seconds * 1000)
  let turn = 0
  while (!isOver() && underWay.size < WAITING) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    while (turn < due) {
      const one = work(turn++).finally(() => underWay.delete(one))
      underWay.add(one)
    }
    await new Promise((resolve) => setTimeout(resolve, TICK))
  }
  await Promise.all(underWay)
  return { count: turn, seconds: (performance.now() - began) / 1000 }
}
