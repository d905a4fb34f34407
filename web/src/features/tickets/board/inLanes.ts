import type { TagInTicket } from '@recado/contract/tags'
import type { Ticket } from '@recado/contract/tickets/tickets'

/** The lane before all others: of the tickets that have the tag of none. */
export const FIRST = 'first'
/** FIRST, or the number of a lane's tag. */
export type LaneKey = string
export const laneKeyOf = (tag: Pick<TagInTicket, 'id'> | null): LaneKey => (tag ? String(tag.id) : FIRST)

type Tagged = Pick<Ticket, 'tags'>

/** Where a card stands: of several lanes in that which comes first. Whether a tag is a lane only the lanes say, a ticket may be older. */
export function laneOf({ tags }: Tagged, lanes: readonly Pick<TagInTicket, 'id'>[]): LaneKey {
  const lane = tags.length > 0 && lanes.find(({ id }) => tags.some((tag) => tag.id === id))
  return laneKeyOf(lane || null)
}

/** Cards by the lanes that they stand in, each in the order in which they came. */
export function inLanes<Card extends Tagged>(cards: readonly Card[], lanes: readonly Pick<TagInTicket, 'id'>[]) {
  const placed = new Map<LaneKey, Card[]>([FIRST, ...lanes.map(laneKeyOf)].map((key) => [key, []]))
  for (const card of cards) placed.get(laneOf(card, lanes))?.push(card)
  return placed
}

/** The key beside another, by so many lanes; undefined beyond the ends. */
export function laneBeside(lanes: readonly Pick<TagInTicket, 'id'>[], key: LaneKey, step: number): LaneKey | undefined {
  const keys = [FIRST, ...lanes.map(laneKeyOf)]
  return keys[keys.indexOf(key) + step]
}
