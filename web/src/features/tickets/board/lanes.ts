import type { TagInTicket } from '@recado/contract/tags'
import type { Ticket } from '@recado/contract/tickets/tickets'

/** The first lane: tickets without a lane's tag. */
export const FIRST_LANE = 'first'
/** The first lane, or the id of a lane's tag. */
export type LaneKey = string
export const laneKeyOf = (tag: Pick<TagInTicket, 'id'> | null): LaneKey => (tag ? String(tag.id) : FIRST_LANE)

type TaggedTicket = Pick<Ticket, 'tags'>

/** A card's lane: with several lane tags the first lane counts. Ask the lanes, because the ticket's copy of a tag may be outdated. */
export function laneOf({ tags }: TaggedTicket, lanes: readonly Pick<TagInTicket, 'id'>[]): LaneKey {
  const lane = tags.length > 0 && lanes.find(({ id }) => tags.some((tag) => tag.id === id))
  return laneKeyOf(lane || null)
}

/** The cards of each lane, in their given order. */
export function groupByLane<Card extends TaggedTicket>(cards: readonly Card[], lanes: readonly Pick<TagInTicket, 'id'>[]) {
  const placed = new Map<LaneKey, Card[]>([FIRST_LANE, ...lanes.map(laneKeyOf)].map((key) => [key, []]))
  for (const card of cards) placed.get(laneOf(card, lanes))?.push(card)
  return placed
}

/** The lane that many positions away; undefined past the ends. */
export function neighbourLane(lanes: readonly Pick<TagInTicket, 'id'>[], key: LaneKey, step: number): LaneKey | undefined {
  const keys = [FIRST_LANE, ...lanes.map(laneKeyOf)]
  return keys[keys.indexOf(key) + step]
}
