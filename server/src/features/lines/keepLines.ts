import type { ConnectionOptions } from '../../kernel/database/connect.ts'
import { holdLocks } from '../../kernel/database/holdLocks.ts'
import { LINES } from '../connections/index.ts'
import { closeLine, type LineOptions, type OpenLine, openLine, tellWithoutCarrier, type WantedLine } from './openLine.ts'

/** How often every process looks which lines nobody keeps: a dead owner's are taken over within it. */
const ROUND = 2000

/** Keeps open the lines that no other process keeps, and does what people want of them. */
export async function keepLines({ options, ...lines }: LineOptions & { options: ConnectionOptions }) {
  const { kernel, carriers } = lines
  const { platform, log, wakes } = kernel
  const kept = new Map<number, OpenLine>()
  let ended = false
  let working: Promise<void> = Promise.resolve()

  const locks = await holdLocks(options, { log, lost: () => enqueue(closeAll) })
  const enqueue = (work: () => Promise<void>) => {
    working = working.then(work).catch((error) => log.warn({ err: error }, 'lines could not be looked after'))
    return working
  }

  /** Without their locks somebody else may keep them by now. */
  async function closeAll() {
    await Promise.all([...kept.values()].map(close))
  }

  async function close(one: OpenLine) {
    kept.delete(one.line.connectionId)
    await closeLine(one)
  }

  async function round() {
    if (ended) return
    const wanted = await platform
      .selectFrom('connections')
      .select(['id as connectionId', 'companyId', 'provider', 'wanted', 'relink', 'commands'])
      .execute()
    const ids = new Set(wanted.map(({ connectionId }) => connectionId))
    const gone = [...kept.values()].filter(({ line }) => !ids.has(line.connectionId))
    // Side by side, and each for itself: a line that cannot be opened must not keep the others closed.
    await Promise.all([...gone.map((one) => attempt(() => dismiss(one))), ...wanted.map((one) => attempt(() => lookAfter(one)))])
  }

  const attempt = (work: () => Promise<void>) => work().catch((error) => log.warn({ err: error }, 'a line could not be looked after'))

  async function lookAfter(one: WantedLine) {
    const own = kept.get(one.connectionId)
    if (own?.commands === one.commands) return
    if (own) {
      await close(own)
      await open(one)
    } else if (one.wanted === 'connected' || one.relink) await takeUp(one)
  }

  /** The connection was deleted: nothing of it stays with the service either. */
  async function dismiss(one: OpenLine) {
    await close(one)
    await one.carrier.forget(one.line).catch((error) => log.warn({ err: error }, 'a line could not be forgotten'))
    await locks.release(one.line.connectionId)
  }

  async function takeUp(one: WantedLine) {
    if (!carriers.has(one.provider)) return tellWithoutCarrier(kernel, one)
    if (!(await locks.take(one.connectionId))) return
    try {
      await open(one)
    } catch (error) {
      await locks.release(one.connectionId)
      throw error
    }
  }

  async function open(one: WantedLine) {
    const carrier = carriers.get(one.provider)
    if (!carrier) return
    const opened = await openLine(lines, one, carrier)
    if (opened) kept.set(one.connectionId, opened)
    else await locks.release(one.connectionId)
  }

  const rounds = setInterval(() => enqueue(round), ROUND)
  const forget = wakes.onWake(LINES, () => enqueue(round))
  await enqueue(round)
  return async () => {
    ended = true
    clearInterval(rounds)
    forget()
    await enqueue(closeAll)
    await locks.close()
  }
}
