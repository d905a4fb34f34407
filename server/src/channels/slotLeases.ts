/** Of what a number may send, what one of those has who send over it. `count`: so many of its messages may count at any time; `until`: or else it is gone. */
export type SlotLease = { holder: string; count: number; wants: number; until: number }
/** `keeps`: what it may be using until it is answered; `most`: what the number may send, as far as whoever asks knows. */
export type SlotRequest = { keeps: number; wants: number; most: number }

/** Whoever does not ask again for so long is gone, and others have what was theirs. */
export const LEASE_DURATION = 3000
const ROUND = 2000

/**
 * What somebody may have of what a number may send: no more than the others leave, and no less than their part, once the others have
 * given back what is beyond theirs. So all of them together never have more than there is, however their questions follow each other.
 */
export function divideSlots(portions: readonly SlotLease[], holder: string, { keeps, wants, most }: SlotRequest, now: number) {
  const others = portions.filter((one) => one.holder !== holder && one.until > now)
  const left = most - others.reduce((sum, { count }) => sum + count, 0)
  const own = { holder, wants, count: keeps, until: now + LEASE_DURATION }
  const may = Math.max(0, Math.min(left, fairShareOf(own, [...others, own], most, now)))
  const count = Math.max(keeps, may)
  return { may, portions: count + wants === 0 ? others : [...others, { ...own, count }] }
}

/** Each has what it wants, as long as nobody else has less and wants more. What cannot be divided goes round. */
function fairShareOf(own: SlotLease, all: readonly SlotLease[], most: number, now: number): number {
  const claims = all.filter(({ wants }) => wants > 0).toSorted((one, other) => (one.holder < other.holder ? -1 : 1))
  const fair = Math.ceil(most / claims.length)
  const place = (turn: number) => (turn + Math.floor(now / ROUND)) % claims.length
  const inOrder = claims
    .map((claim, turn) => ({ claim, place: place(turn), weight: Math.max(fair, Math.min(claim.wants, most)) }))
    .toSorted((one, other) => one.weight - other.weight || one.place - other.place)
  let left = most
  for (const [turn, { claim }] of inOrder.entries()) {
    const part = Math.min(claim.wants, Math.floor(left / (inOrder.length - turn)))
    if (claim === own) return part
    left -= part
  }
  return 0
}
