import { AppError } from '@recado/contract/errors'
import type { Endpoint, LoadKind } from '@recado/contract/kit/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { dedupeInFlight } from '../concurrency/dedupeInFlight.ts'
import { type ConcurrencyLimits, createTenantConcurrencyLimit, type TenantConcurrencyLimit } from '../concurrency/tenantConcurrencyLimit.ts'
import { type BucketLimits, createTokenBuckets } from '../concurrency/tokenBuckets.ts'
import { requestIdentity } from './authenticate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The work of its handler, which goes on even if the caller has hung up. */
    underWay?: Promise<unknown>
    /** How many milliseconds it worked. */
    worked?: number
  }
}

const PATIENCE = 10_000
/** A client that loads a page calls again within these milliseconds. A longer time would let an idle tab slow a whole company. */
const JUST_NOW = 100

/** What one company may have running at once; `uploadOfPerson`: what one person may. */
export const tenantRequestLimits: Record<LoadKind | 'call' | 'upload' | 'uploadOfPerson', ConcurrencyLimits> = {
  call: { atOnce: 20, waiting: 200, waitingOfPerson: 100, patience: PATIENCE },
  search: { atOnce: 4, besideOthers: 1, waiting: 50, waitingOfPerson: 20, patience: PATIENCE },
  import: { atOnce: 1, waiting: 5, patience: PATIENCE },
  export: { atOnce: 2, waiting: 5, patience: PATIENCE },
  /** A jam of a thousand messages is over in seconds. A refused sender would come again, behind those who write later. */
  arrival: { atOnce: 16, waiting: 1000, patience: PATIENCE },
  upload: { atOnce: 20, waiting: 50, patience: PATIENCE },
  uploadOfPerson: { atOnce: 4, waiting: 10, patience: PATIENCE },
}
/**
 * For so many milliseconds a company may import at full speed, then only for that share of the time. Otherwise importing one sheet after
 * the other would take half of a process.
 */
export const importTime: BucketLimits = { atOnce: 20_000, perSecond: 200 }
type CallLimits = typeof tenantRequestLimits
type Around = { clock: Clock; time: BucketLimits }
/** Who calls, as far as taking turns is concerned. */
export type Caller = { companyId: number; userId: number }
export type RequestLimits = ReturnType<typeof createRequestLimits>

/** Limits what one company has running, so that the others are served as if it were not there. */
export function createRequestLimits(limits: CallLimits, { clock, time }: Around) {
  const callers = trackCallers(clock)
  const isAlone = (companyId: number): boolean => gates.call.isEmptyBut(companyId) && callers.isAlone(companyId)
  const gates = Object.fromEntries(
    Object.entries(limits).map(([name, width]) => [name, createTenantConcurrencyLimit(width, isAlone)]),
  ) as Record<keyof CallLimits, TenantConcurrencyLimit>
  const imports = createTokenBuckets(clock, time)
  const share = dedupeInFlight()
  /** Searches and exports are the work of the database, not of this process. */
  const owedFor = (load: LoadKind, { worked = 0 }: FastifyRequest, companyId: number) =>
    load === 'import' ? imports.spend(companyId, worked) : 0

  return {
    call<Result>(caller: Caller, request: FastifyRequest, work: () => Promise<Result>) {
      const timed = () => {
        const began = clock.now().getTime()
        return work().finally(() => {
          request.worked = clock.now().getTime() - began
          callers.came(caller.companyId)
        })
      }
      callers.came(caller.companyId)
      const underWay = gates.call.through(comer(caller), timed)
      request.underWay = underWay
      return underWay
    },
    /** From before the first byte is read until the files are stored. */
    upload: <Result>(caller: Caller, work: () => Promise<Result>) =>
      gates.uploadOfPerson.through({ of: caller.userId }, () => gates.upload.through(comer(caller), work)),
    /** For an answer that is the same for everybody in the company: all who ask at once take one slot, and waiting for it takes none. */
    shared: <Result>({ load }: Endpoint, caller: Caller, { key, work }: { key: string; work: () => Promise<Result> }) =>
      share(`${caller.companyId} ${key}`, { enter: (begin) => gates[load ?? 'call'].through(comer(caller), begin), work }),
    /** Before anything of a body is read, so that waiting calls take no memory; until the answer is done. */
    entering: ({ load }: Endpoint) =>
      load ? [(request: FastifyRequest, reply: FastifyReply) => stay(gates[load], { request, reply, owed: owedFor.bind(null, load) })] : [],
  }
}

/** Which companies called just now. The last two are enough to say of each whether another one did. */
function trackCallers(clock: Clock) {
  let last = { companyId: 0, at: Number.NEGATIVE_INFINITY }
  let before = last
  return {
    came(companyId: number) {
      if (companyId !== last.companyId) before = last
      last = { companyId, at: clock.now().getTime() }
    },
    isAlone(companyId: number) {
      const other = last.companyId === companyId ? before : last
      return clock.now().getTime() - other.at > JUST_NOW
    },
  }
}

const comer = ({ companyId, userId }: Caller) => ({ of: companyId, by: userId })

type Stay = { request: FastifyRequest; reply: FastifyReply; owed: (request: FastifyRequest, companyId: number) => number }

async function stay(gate: TenantConcurrencyLimit, { request, reply, owed }: Stay) {
  let isGone = false
  const gone = new Promise<void>((resolve) => reply.raw.once('close', resolve)).then(() => {
    isGone = true
    return request.underWay
  })
  const { actor } = requestIdentity(request)
  const leave = await gate.enter(comer(actor))
  const leaveInTime = () => {
    const rest = owed(request, actor.companyId)
    if (rest > 0) setTimeout(leave, rest).unref()
    else leave()
  }
  gone.then(leaveInTime, leaveInTime)
  if (isGone) throw new AppError('ERR_MALFORMED')
}
