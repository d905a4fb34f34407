/** The send slots of one process. `count`: how many it may use at a time. `until`: when the lease ends if the process does not renew it. */
export type SlotLease = { holder: string; count: number; wants: number; until: number }
/** `keeps`: slots that the process may be using right now. `most`: all slots of the number, as far as the process knows. */
export type SlotRequest = { keeps: number; wants: number; most: number }

/** A process that does not renew its lease for this time counts as ended, and others get its slots. */
export const LEASE_DURATION = 3000
const ROUND = 2000

/**
 * Grants slots to one process: at most what the others leave free, and its fair share as soon as the others have returned what exceeds
 * theirs. So all processes together never have more slots than there are, in whatever order they request.
 */
export function divideSlots(portions: readonly SlotLease[], holder: string, { keeps, wants, most }: SlotRequest, now: number) {
  const others = portions.filter((lease) => lease.holder !== holder && lease.until > now)
  const left = most - others.reduce((sum, { count }) => sum + count, 0)
  const own = { holder, wants, count: keeps, until: now + LEASE_DURATION }
  const may = Math.max(0, Math.min(left, fairShareOf(own, [...others, own], most, now)))
  const count = Math.max(keeps, may)
  return { may, portions: count + wants === 0 ? others : [...others, { ...own, count }] }
}

/** Each process gets what it wants unless another one has less and wants more. A rest that cannot be divided rotates among them. */
function fairShareOf(own: SlotLease, all: readonly SlotLease[], most: number, now: number): number {
  const claims = all.filter(({ wants }) => wants > 0).toSorted((one, other) => (one.holder < other.holder ? -1 : 1))
  const fair = Math.ceil(most / claims.length)
  const rotatedIndex = (turn: number) => (turn + Math.floor(now / ROUND)) % claims.length
  const inOrder = claims
    .map((claim, turn) => ({ claim, order: rotatedIndex(turn), weight: Math.max(fair, Math.min(claim.wants, most)) }))
    .toSorted((one, other) => one.weight - other.weight || one.order - other.order)
  let left = most
  for (const [turn, { claim }] of inOrder.entries()) {
    const part = Math.min(claim.wants, Math.floor(left / (inOrder.length - turn)))
    if (claim === own) return part
    left -= part
  }
  return 0
}
