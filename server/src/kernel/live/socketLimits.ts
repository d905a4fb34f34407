import type { Actor } from '@recado/contract/permissions'
import type { Clock } from '../clock.ts'
import { createTokenBuckets } from './tokenBuckets.ts'

/** What one socket, one person and one company may open and say, so that none of them takes from the others. */
export type SocketLimits = typeof socketLimits

export const socketLimits = {
  socketsPerPerson: 30,
  socketsPerCompany: 5000,
  rooms: 200,
  perSocket: { atOnce: 300, perSecond: 20 },
  perPerson: { atOnce: 600, perSecond: 40 },
  perCompany: { atOnce: 3000, perSecond: 200 },
  /** So often a socket may be refused: whoever goes on and on is not even read any more. */
  refusals: { atOnce: 1000, perSecond: 20 },
  /** A sign of life is told by its socket every five minutes; more often it says nothing new. */
  heartbeat: { atOnce: 1, perSecond: 1 / 60 },
  /** So many words a company hears of who looks and types, each socket counted; what is more comes later and together. */
  presenceWords: { atOnce: 1000, perSecond: 500 },
  /** So many milliseconds lie between two times at which a company hears who has come and gone. */
  presencePause: 1000,
  /** Whoever may have missed something comes anew within so many milliseconds, not all in the same moment. */
  returnWithin: 5000,
  /** So often, in milliseconds, a process tells the others that it lives. */
  signOfLife: 3000,
}

/** Who is behind a socket, as far as it counts. */
export type SocketOwner = { socketId: string } & Pick<Actor, 'userId' | 'companyId'>

export function createSocketLimiter(clock: Clock, limits: SocketLimits) {
  const open = new Map<string, number>()
  const said = {
    socket: createTokenBuckets(clock, limits.perSocket),
    person: createTokenBuckets(clock, limits.perPerson),
    company: createTokenBuckets(clock, limits.perCompany),
    heartbeat: createTokenBuckets(clock, limits.heartbeat),
    refused: createTokenBuckets(clock, limits.refusals),
    presence: createTokenBuckets(clock, limits.presenceWords),
  }

  const personOf = ({ userId }: Pick<Actor, 'userId'>) => `user ${userId}`
  const companyOf = ({ companyId }: Pick<Actor, 'companyId'>) => `company ${companyId}`
  const count = (key: string) => open.get(key) ?? 0
  function change(key: string, by: 1 | -1) {
    const now = count(key) + by
    if (now > 0) open.set(key, now)
    else open.delete(key)
  }

  return {
    mayOpen: (actor: Actor) => count(personOf(actor)) < limits.socketsPerPerson && count(companyOf(actor)) < limits.socketsPerCompany,
    /** Whether it is the person's first one here. */
    opened(actor: Actor) {
      change(personOf(actor), 1)
      change(companyOf(actor), 1)
      return count(personOf(actor)) === 1
    },
    closed(actor: Actor) {
      change(personOf(actor), -1)
      change(companyOf(actor), -1)
    },
    maySpeak: ({ socketId, userId, companyId }: SocketOwner) =>
      said.socket.take(socketId) && said.person.take(userId) && said.company.take(companyId),
    isRaving: ({ socketId }: SocketOwner) => !said.refused.take(socketId),
    isNewHeartbeat: ({ userId }: Pick<Actor, 'userId'>) => said.heartbeat.take(userId),
    /** In how many milliseconds it may be told again. */
    heardOfPresence: (companyId: number, words: number) => said.presence.spend(companyId, words),
    mayJoin: (joined: number) => joined <= limits.rooms,
  }
}
export type SocketLimiter = ReturnType<typeof createSocketLimiter>
