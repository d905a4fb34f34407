import { AppError } from '@recado/contract/errors'
import type { Endpoint, Load } from '@recado/contract/kit/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createGate, type Gate, type GateWidth } from '../gate.ts'
import { identityOf } from './identify.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The work of its handler, which goes on where the caller has hung up. */
    underWay?: Promise<unknown>
  }
}

const PATIENCE = 10_000

/** What one company may have under way at once; `uploadOfPerson`: what one of its people may. */
export const callLimits: Record<Load | 'call' | 'upload' | 'uploadOfPerson', GateWidth> = {
  call: { atOnce: 20, waiting: 200, waitingOfPerson: 100, patience: PATIENCE },
  search: { atOnce: 2, waiting: 50, waitingOfPerson: 20, patience: PATIENCE },
  import: { atOnce: 1, waiting: 5, patience: PATIENCE },
  export: { atOnce: 2, waiting: 5, patience: PATIENCE },
  upload: { atOnce: 20, waiting: 50, patience: PATIENCE },
  uploadOfPerson: { atOnce: 4, waiting: 10, patience: PATIENCE },
}
type CallLimits = typeof callLimits
/** Who calls, as far as turns are concerned. */
export type Caller = { companyId: number; userId: number }
export type BoundCalls = ReturnType<typeof boundCalls>

/** Keeps what one company asks for within bounds, so that the others are served as if it were not there. */
export function boundCalls(limits: CallLimits) {
  const gates = Object.fromEntries(Object.entries(limits).map(([name, width]) => [name, createGate(width)])) as Record<
    keyof CallLimits,
    Gate
  >
  return {
    call<Result>(caller: Caller, request: FastifyRequest, work: () => Promise<Result>) {
      const underWay = gates.call.through(comer(caller), work)
      request.underWay = underWay
      return underWay
    },
    /** From before the first byte is read until the files are where they belong. */
    upload: <Result>(caller: Caller, work: () => Promise<Result>) =>
      gates.uploadOfPerson.through({ of: caller.userId }, () => gates.upload.through(comer(caller), work)),
    /** Before anything of a body is read, so that what waits is in nobody's memory; until it is done and answered. */
    entering: ({ load }: Endpoint) => (load ? [(request: FastifyRequest, reply: FastifyReply) => stay(gates[load], request, reply)] : []),
  }
}

const comer = ({ companyId, userId }: Caller) => ({ of: companyId, by: userId })

async function stay(gate: Gate, request: FastifyRequest, reply: FastifyReply) {
  let isGone = false
  const gone = new Promise<void>((resolve) => reply.raw.once('close', resolve)).then(() => {
    isGone = true
    return request.underWay
  })
  const leave = await gate.enter(comer(identityOf(request).actor))
  gone.then(leave, leave)
  if (isGone) throw new AppError('ERR_MALFORMED')
}
