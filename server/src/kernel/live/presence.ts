import { createDebouncedBatch } from '../concurrency/debouncedBatch.ts'
import type { SignedIn } from '../identity/loadIdentity.ts'
import type { LiveServer } from './liveServer.ts'
import { rooms } from './publish.ts'
import { socketsIn } from './socketsIn.ts'

/** Called with users of one company and whether they are online. */
export type PresenceListener = (companyId: number, isOnline: ReadonlyMap<number, boolean>) => Promise<void>

type OnlineUser = Pick<SignedIn, 'companyId' | 'userId' | 'support'>

/**
 * Reports to features which users are online: from a user's first socket, at every heartbeat, until the last socket closes. A single user is
 * reported at once; many at a time are reported together per company, because each change would be sent to each user. Support agents do not
 * count.
 */
export function trackPresence(io: LiveServer, presences: readonly PresenceListener[], { pause }: { pause: number }) {
  const batches = createDebouncedBatch<boolean>(pause, async (companyId, changes) => {
    const isOnline = new Map<number, boolean>()
    for (const [userId, came] of changes) if (came || (await isOffline(userId))) isOnline.set(userId, came)
    await Promise.all(presences.map((listener) => listener(companyId, isOnline)))
  })

  /** Whether the user has no socket, neither at this process nor at another one. */
  async function isOffline(userId: number) {
    const sockets = await socketsIn(io, rooms.user(userId))
    return sockets.length === 0
  }

  const report = async ({ companyId, userId, support }: OnlineUser, isOnline: boolean) => {
    if (!support) await batches.add(companyId, userId, isOnline)
  }

  return {
    arrive: (user: OnlineUser) => report(user, true),
    leave: (user: OnlineUser) => report(user, false),
    hurry: batches.hurry,
  }
}
