import type { Seed, Seeded } from '../seed/seed.ts'
import type { ClientCall } from './httpClient.ts'

/** What is read, and by whom, for both the product and plain SQL. */
export type Targets = {
  seeded: Seeded
  /** Tickets that the reader sees. */
  seen: number[]
  /** Messages of the longest conversation, from the oldest to the newest. */
  deep: string[]
  queries: Seed['queries']
}

export type Reads = Record<string, (turn: number) => Promise<unknown>>
type Page = { nextCursor: string | null }

const statuses = ['pending', 'open', 'closed']
const DEEP_CURSORS = 100
const item = <Item>(items: readonly Item[], turn: number) => items[turn % items.length] as Item

/** The product's reads, with positions at every depth found in advance. */
export async function productReads(ask: ClientCall, { seeded, seen, deep, queries }: Targets): Promise<Reads> {
  const { longest } = seeded
  const ticketPlaces = await cursorsDown(ask, '/tickets?status=closed&limit=40')
  const around = await Promise.all(deep.slice(0, DEEP_CURSORS).map((id) => ask<Page>(`/messages/${longest}?around=${id}`)))
  const messagePlaces = around.flatMap(({ nextCursor }) => nextCursor ?? [])
  return {
    'tickets, first page': (turn) => ask(`/tickets?status=${item(statuses, turn)}`),
    'tickets, deep': (turn) => ask(`/tickets?status=closed&cursor=${item(ticketPlaces, turn * 7)}`),
    'messages, newest': (turn) => ask(`/messages/${turn % 4 === 0 ? longest : item(seen, turn)}`),
    'messages, deep': (turn) => ask(`/messages/${longest}?cursor=${item(messagePlaces, turn)}`),
    'messages, around': (turn) => ask(`/messages/${longest}?around=${item(deep, turn)}`),
    search: productSearch(ask, queries),
  }
}

export const productSearch = (ask: ClientCall, queries: Targets['queries']) => (turn: number) =>
  ask(`/search?q=${encodeURIComponent(item(queries, turn).q)}`)

async function cursorsDown(ask: ClientCall, path: string) {
  const cursors: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await ask<Page>(`${path}${cursor && `&cursor=${cursor}`}`)
    cursor = page.nextCursor
    if (cursor !== null) cursors.push(cursor)
  }
  return cursors
}
