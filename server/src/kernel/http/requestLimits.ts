import { AppError } from '@recado/contract/errors'
import type { Endpoint, LoadKind } from '@recado/contract/kit/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { dedupeInFlight } from '../concurrency/dedupeInFlight.ts'
import {
  type ConcurrencyLimits,
  createTenantConcurrencyLimit,
  type SlotOwner,
  type TenantConcurrencyLimit,
} from '../concurrency/tenantConcurrencyLimit.ts'
import { type BucketLimits, createTokenBuckets } from '../concurrency/tokenBuckets.ts'
import { requestIdentity } from './authenticate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The work of its handler, which goes on even if the caller has closed the connection. */
    work?: Promise<unknown>
    /** How many milliseconds its handler has worked. */
    workedFor?: number
  }
}

const PATIENCE = 10_000
/** A client that loads a page calls again within these milliseconds. A longer time would let an idle tab slow a whole company. */
const JUST_NOW = 100

/** What one company may have running at once; `uploadOfPerson`: what one user may. */
export const tenantRequestLimits: Record<LoadKind | 'call' | 'upload' | 'uploadOfPerson', ConcurrencyLimits> = {
  call: { atOnce: 20, waiting: 200, waitingOfPerson: 100, patience: PATIENCE },
  search: { atOnce: 4, besideOthers: 1, waiting: 50, waitingOfPerson: 20, patience: PATIENCE },
  import: { atOnce: 1, waiting: 5, patience: PATIENCE },
  export: { atOnce: 2, waiting: 5, patience: PATIENCE },
  /** A thousand waiting calls are handled in seconds. A refused service would call again later, and its messages would arrive out of order. */
  arrival: { atOnce: 16, waiting: 1000, patience: PATIENCE },
  /** A slow AI service takes only a part of the company's calls. */
  assistant: { atOnce: 6, waiting: 20, patience: PATIENCE },
  upload: { atOnce: 20, waiting: 50, patience: PATIENCE },
  uploadOfPerson: { atOnce: 4, waiting: 10, patience: PATIENCE },
}
/**
 * How many milliseconds a company may import at full speed (`atOnce`), and how many per second after that (`perSecond`). Otherwise importing
 * one sheet after the other would take half of a process.
 */
export const importTime: BucketLimits = { atOnce: 20_000, perSecond: 200 }
type CallLimits = typeof tenantRequestLimits
type LimitOptions = { clock: Clock; time: BucketLimits }
/** The caller for whom a request is counted. `personToken`: a program calls, which must not hold up the pages of the person. */
export type Caller = { companyId: number; userId: number; personToken?: unknown }
export type RequestLimits = ReturnType<typeof createRequestLimits>

/** Limits what one company has running, so that the others are served as if it were not there. */
export function createRequestLimits(limits: CallLimits, { clock, time }: LimitOptions) {
  const lastCallers = trackCallers(clock)
  const isAlone = (companyId: SlotOwner): boolean => gates.call.isEmptyBut(companyId) && lastCallers.isAlone(companyId)
  const gates = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, createTenantConcurrencyLimit(limit, isAlone)]),
  ) as Record<keyof CallLimits, TenantConcurrencyLimit>
  const imports = createTokenBuckets(clock, time)
  const share = dedupeInFlight()
  /** Returns how many milliseconds the slot stays taken. Searches and exports are work of the database, not of this process. */
  const pauseAfter = (load: LoadKind, { workedFor = 0 }: FastifyRequest, companyId: number) =>
    load === 'import' ? imports.spend(companyId, workedFor) : 0

  return {
    call<Result>(caller: Caller, request: FastifyRequest, work: () => Promise<Result>) {
      const timed = () => {
        const began = clock.now().getTime()
        return work().finally(() => {
          request.workedFor = clock.now().getTime() - began
          lastCallers.add(caller.companyId)
        })
      }
      lastCallers.add(caller.companyId)
      const running = gates.call.through(slotOwner(caller), timed)
      request.work = running
      return running
    },
    /** From before the first byte is read until the files are stored. */
    upload: <Result>(caller: Caller, work: () => Promise<Result>) =>
      gates.uploadOfPerson.through({ of: personOf(caller) }, () => gates.upload.through(slotOwner(caller), work)),
    /** For a response that is the same for all users of the company: concurrent requests share one slot, and waiting for it takes none. */
    shared: <Result>({ load }: Endpoint, caller: Caller, { key, work }: { key: string; work: () => Promise<Result> }) =>
      share(`${caller.companyId} ${key}`, { enter: (begin) => gates[load ?? 'call'].through(slotOwner(caller), begin), work }),
    /** Before anything of a body is read, so that waiting calls take no memory; until the answer is done. */
    entering: ({ load }: Endpoint) =>
      load
        ? [
            (request: FastifyRequest, reply: FastifyReply) =>
              takeSlot(gates[load], { request, reply, pauseAfter: pauseAfter.bind(null, load) }),
          ]
        : [],
  }
}

/** Which companies called just now. The last two are enough to know of each company whether another one called. */
function trackCallers(clock: Clock) {
  let last = { companyId: 0, at: Number.NEGATIVE_INFINITY }
  let before = last
  return {
    add(companyId: number) {
      if (companyId !== last.companyId) before = last
      last = { companyId, at: clock.now().getTime() }
    },
    isAlone(companyId: SlotOwner) {
      const other = last.companyId === companyId ? before : last
      return clock.now().getTime() - other.at > JUST_NOW
    },
  }
}

const personOf = ({ userId, personToken }: Caller) => (personToken ? `programs of ${userId}` : userId)
const slotOwner = (caller: Caller) => ({ of: caller.companyId, by: personOf(caller) })

type SlotOptions = { request: FastifyRequest; reply: FastifyReply; pauseAfter: (request: FastifyRequest, companyId: number) => number }

async function takeSlot(gate: TenantConcurrencyLimit, { request, reply, pauseAfter }: SlotOptions) {
  let isClosed = false
  const finished = new Promise<void>((resolve) => reply.raw.once('close', resolve)).then(() => {
    isClosed = true
    return request.work
  })
  const { actor } = requestIdentity(request)
  const release = await gate.enter(slotOwner(actor))
  const releaseAfterPause = () => {
    const pause = pauseAfter(request, actor.companyId)
    if (pause > 0) setTimeout(release, pause).unref()
    else release()
  }
  finished.then(releaseAfterPause, releaseAfterPause)
  if (isClosed) throw new AppError('ERR_MALFORMED')
}
