import { createDebouncedBatch } from '../concurrency/debouncedBatch.ts'
import type { SignedIn } from '../identity/loadIdentity.ts'
import type { LiveServer } from './liveServer.ts'
import { rooms } from './publish.ts'
import { socketsIn } from './socketsIn.ts'

/** Called with people of one company and whether they are online. */
export type PresenceListener = (companyId: number, isThere: ReadonlyMap<number, boolean>) => Promise<void>

type Person = Pick<SignedIn, 'companyId' | 'userId' | 'support'>

/**
 * Reports to features who is online: from a person's first socket, at every heartbeat, until the last socket closes. A single person is reported
 * at once; many at a time are reported together per company, because each would be sent to each. Support agents do not count.
 */
export function trackPresence(io: LiveServer, presences: readonly PresenceListener[], { pause }: { pause: number }) {
  const bundles = createDebouncedBatch<boolean>(pause, async (companyId, noted) => {
    const isThere = new Map<number, boolean>()
    for (const [userId, came] of noted) if (came || (await isGone(userId))) isThere.set(userId, came)
    await Promise.all(presences.map((hear) => hear(companyId, isThere)))
  })

  /** Neither from this process nor from another one. */
  async function isGone(userId: number) {
    const others = await socketsIn(io, rooms.user(userId))
    return others.length === 0
  }

  const tell = async ({ companyId, userId, support }: Person, isThere: boolean) => {
    if (!support) await bundles.add(companyId, userId, isThere)
  }

  return {
    arrive: (person: Person) => tell(person, true),
    leave: (person: Person) => tell(person, false),
    hurry: bundles.hurry,
  }
}
