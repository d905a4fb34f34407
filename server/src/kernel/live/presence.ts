import { createDebouncedBatch } from '../debouncedBatch.ts'
import type { SignedIn } from '../identity/loadIdentity.ts'
import type { LiveServer } from './liveServer.ts'
import { rooms } from './publish.ts'
import { socketsIn } from './socketsIn.ts'

/** Hears of people of one company whether they are there. */
export type PresenceListener = (companyId: number, isThere: ReadonlyMap<number, boolean>) => Promise<void>

type Person = Pick<SignedIn, 'companyId' | 'userId' | 'support'>

/**
 * Tells features who is there: from a person's first socket, at every sign of life, to their last one. Whoever comes alone is told of at
 * once; where very many come at a time, each would be told to each, so those of one company are told of together. Whoever acts for it is
 * none of its people.
 */
export function trackPresence(io: LiveServer, presences: readonly PresenceListener[], { pause }: { pause: number }) {
  const bundles = createDebouncedBatch<boolean>(pause, async (companyId, noted) => {
    const isThere = new Map<number, boolean>()
    for (const [userId, came] of noted) if (came || (await isGone(userId))) isThere.set(userId, came)
    await Promise.all(presences.map((hear) => hear(companyId, isThere)))
  })

  /** Not from here, and not from any other process. */
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
