import type { Actor } from '@recado/contract/permissions'
import type { Clock } from '../clock.ts'
import { createTokenBuckets } from '../concurrency/tokenBuckets.ts'

/** What one socket, one user and one company may open and send, so that none takes capacity from the others. */
export type SocketLimits = typeof socketLimits

export const socketLimits = {
  socketsPerPerson: 30,
  socketsPerCompany: 5000,
  rooms: 200,
  perSocket: { atOnce: 300, perSecond: 20 },
  perPerson: { atOnce: 600, perSecond: 40 },
  perCompany: { atOnce: 3000, perSecond: 200 },
  /** After this many refusals a socket is disconnected. */
  refusals: { atOnce: 1000, perSecond: 20 },
  /** Heartbeats of a socket count once a minute; further ones would change nothing. */
  heartbeat: { atOnce: 1, perSecond: 1 / 60 },
  /** How many presence updates a company receives, counted per socket; further ones come later and together. */
  presenceUpdates: { atOnce: 1000, perSecond: 500 },
  /** Milliseconds between two presence updates of a company. */
  presencePause: 1000,
  /** Sockets that may have missed something reconnect within this many milliseconds, not all at the same moment. */
  returnWithin: 5000,
  /** Milliseconds between two signs of life of a process. */
  signOfLife: 3000,
}

/** The owner of a socket, for counting. */
export type SocketOwner = { socketId: string } & Pick<Actor, 'userId' | 'companyId'>

export function createSocketLimiter(clock: Clock, limits: SocketLimits) {
  const open = new Map<string, number>()
  const buckets = {
    socket: createTokenBuckets(clock, limits.perSocket),
    person: createTokenBuckets(clock, limits.perPerson),
    company: createTokenBuckets(clock, limits.perCompany),
    heartbeat: createTokenBuckets(clock, limits.heartbeat),
    refused: createTokenBuckets(clock, limits.refusals),
    presence: createTokenBuckets(clock, limits.presenceUpdates),
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
    /** Returns whether it is the user's first socket at this process. */
    opened(actor: Actor) {
      change(personOf(actor), 1)
      change(companyOf(actor), 1)
      return count(personOf(actor)) === 1
    },
    closed(actor: Actor) {
      change(personOf(actor), -1)
      change(companyOf(actor), -1)
    },
    maySend: ({ socketId, userId, companyId }: SocketOwner) =>
      buckets.socket.take(socketId) && buckets.person.take(userId) && buckets.company.take(companyId),
    isFlooding: ({ socketId }: SocketOwner) => !buckets.refused.take(socketId),
    isNewHeartbeat: ({ userId }: Pick<Actor, 'userId'>) => buckets.heartbeat.take(userId),
    /** Counts presence updates. Returns after how many milliseconds presence may be published again. */
    spendPresenceUpdates: (companyId: number, updates: number) => buckets.presence.spend(companyId, updates),
    mayJoin: (joined: number) => joined <= limits.rooms,
  }
}
export type SocketLimiter = ReturnType<typeof createSocketLimiter>
