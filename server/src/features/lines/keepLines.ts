import type { Carrier, Host, Line, Session } from '../../carriers/port.ts'
import type { ConnectionOptions } from '../../kernel/database/connect.ts'
import { holdLocks } from '../../kernel/database/holdLocks.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { LINES, noteUnlinked, reportState } from '../connections/index.ts'
import type { Handing } from './outbound/handOver.ts'
import { pump } from './outbound/pump.ts'

type Wanted = Line & { provider: string; wanted: string; relink: boolean; commands: number }
type Kept = { line: Line; carrier: Carrier; commands: number; session: Session; end: () => Promise<void> }
type KeepOptions = {
  kernel: PlatformKernel
  options: ConnectionOptions
  carriers: ReadonlyMap<string, Carrier>
  hostOf: (carrier: Carrier) => Host
  isUp: (line: Line) => boolean
  maySend: (companyId: number) => Promise<boolean>
  handing: Pick<Handing, 'show' | 'openFile'>
  fetchFiles: (carrier: Carrier, line: Line) => Promise<void>
}

/** How often every process looks which lines nobody keeps: a dead owner's are taken over within it. */
const ROUND = 2000

/** Keeps open the lines that no other process keeps, and does what people want of them. */
export async function keepLines({ kernel, options, carriers, hostOf, isUp, maySend, handing, fetchFiles }: KeepOptions) {
  const { platform, log, transact, wakes } = kernel
  const kept = new Map<number, Kept>()
  let ended = false
  let working: Promise<void> = Promise.resolve()

  const locks = await holdLocks(options, { log, lost: () => enqueue(letGoOfAll) })
  const enqueue = (work: () => Promise<void>) => {
    working = working.then(work).catch((error) => log.warn({ err: error }, 'lines could not be looked after'))
    return working
  }

  /** Without their locks somebody else may keep them by now. */
  async function letGoOfAll() {
    await Promise.all([...kept.values()].map(close))
  }

  async function close({ line, session, end }: Kept) {
    kept.delete(line.connectionId)
    await Promise.allSettled([end(), session.close()])
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

  async function lookAfter(one: Wanted) {
    const own = kept.get(one.connectionId)
    if (own?.commands === one.commands) return
    if (own) await obey(one, own)
    else if (one.wanted === 'connected' || one.relink) await takeUp(one)
  }

  /** The connection was deleted: nothing of it stays with the service either. */
  async function dismiss(one: Kept) {
    await close(one)
    await one.carrier.forget(one.line).catch((error) => log.warn({ err: error }, 'a line could not be forgotten'))
    await locks.release(one.line.connectionId)
  }

  async function takeUp(one: Wanted) {
    const carrier = carriers.get(one.provider)
    const line: Line = { connectionId: one.connectionId, companyId: one.companyId }
    if (!carrier)
      return transact(line, (tx) =>
        reportState(tx, kernel, { connectionId: line.connectionId, status: 'DISCONNECTED', reason: 'noCarrier' }),
      )
    if (!(await locks.take(one.connectionId))) return
    try {
      await obey(one)
    } catch (error) {
      await locks.release(one.connectionId)
      throw error
    }
  }

  async function obey(one: Wanted, own?: Kept) {
    const carrier = carriers.get(one.provider)
    if (!carrier) return
    const line: Line = { connectionId: one.connectionId, companyId: one.companyId }
    if (own) await close(own)
    const session = await carrier.open(line, hostOf(carrier))
    if (one.relink) {
      await session.logout()
      await noteUnlinked(platform, line.connectionId, one.commands)
    }
    if (one.wanted === 'disconnected') {
      await session.close()
      return locks.release(line.connectionId)
    }
    const opened = one.relink ? await reopened(carrier, line, session) : session
    const outgoing = pump({
      kernel,
      line,
      session: opened,
      ...handing,
      isUp: () => isUp(line),
      maySend: () => maySend(line.companyId),
      fetchFiles: () => fetchFiles(carrier, line),
    })
    kept.set(line.connectionId, { line, carrier, commands: one.commands, session: opened, end: outgoing.end })
  }

  async function reopened(carrier: Carrier, line: Line, session: Session) {
    await session.close()
    return carrier.open(line, hostOf(carrier))
  }

  const rounds = setInterval(() => enqueue(round), ROUND)
  const forget = wakes.onWake(LINES, () => enqueue(round))
  await enqueue(round)
  return async () => {
    ended = true
    clearInterval(rounds)
    forget()
    await enqueue(letGoOfAll)
    await locks.close()
  }
}
