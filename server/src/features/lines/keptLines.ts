import { closeLine, type LineOptions, type OpenLine, openLine, tellWithoutCarrier, type WantedLine } from './openLine.ts'

/** One process at a time has the lock of a line. */
type Locks = { take: (key: number) => Promise<boolean>; release: (key: number) => Promise<void> }

/** The lines that this process keeps open, each under the lock that keeps every other process from it. */
export function keptLines(options: LineOptions, locks: Locks) {
  const { kernel, carriers } = options
  const kept = new Map<number, OpenLine>()

  async function close(one: OpenLine) {
    kept.delete(one.line.connectionId)
    await closeLine(one)
  }

  async function lookAfter(one: WantedLine) {
    const own = kept.get(one.connectionId)
    if (own?.commands === one.commands) return
    if (own) await close(own).then(() => open(one))
    else if (one.wanted === 'connected' || one.relink) await takeUp(one)
  }

  /** The connection was deleted: nothing of it stays with the service either. */
  async function dismiss(one: OpenLine) {
    await close(one)
    await one.carrier.forget(one.line).catch((error) => kernel.log.warn({ err: error }, 'a line could not be forgotten'))
    await locks.release(one.line.connectionId)
  }

  async function takeUp(one: WantedLine) {
    if (!carriers.has(one.provider)) return tellWithoutCarrier(kernel, one)
    if (!(await locks.take(one.connectionId))) return
    await open(one).catch(async (error) => {
      await locks.release(one.connectionId)
      throw error
    })
  }

  async function open(one: WantedLine) {
    const carrier = carriers.get(one.provider)
    if (!carrier) return
    const opened = await openLine(options, one, carrier)
    if (opened) kept.set(one.connectionId, opened)
    else await locks.release(one.connectionId)
  }

  return {
    ...{ lookAfter, dismiss },
    /** Those that are not among the wanted ones any more. */
    besides: (wanted: ReadonlySet<number>) => [...kept.values()].filter(({ line }) => !wanted.has(line.connectionId)),
    async closeAll() {
      await Promise.all([...kept.values()].map(close))
    },
  }
}
