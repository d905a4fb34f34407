import { randomUUID } from 'node:crypto'
import { fold } from '@recado/contract/kit/fold'
import type pg from 'pg'
import type { Company } from './insertCompany.ts'
import { insertRows } from './insertRows.ts'
import type { SeededTicket } from './insertTickets.ts'
import { type Random, zipf } from './random.ts'
import { OLD_DAYS, placeSearchTerms, type SearchTerms } from './searchTerms.ts'
import type { Vocabulary } from './vocabulary.ts'

const DAY = 86_400_000
const DAYS = 400
const LONGEST_AT = 0
/** Most messages are in conversations of about this length; with too few messages, the other tickets have one each. */
const USUAL = 22
const FILE = 0.06
const QUOTING = 0.05
const WORDS = [2, 18] as const

type Written = {
  company: Company
  tickets: SeededTicket[]
  count: number
  longest: number
  bands: SearchTerms
  vocabulary: Vocabulary
  now: number
}

/** Inserted in the order of time, as they would have arrived; the first ticket has the longest conversation. */
export async function insertMessages(client: pg.Client, random: Random, written: Written) {
  await insertRows(
    client,
    'messages',
    {
      ...{
        companyId: 'int',
        id: 'uuid',
        ticketId: 'int',
        contactId: 'int',
        connectionId: 'int',
        carrierId: 'text',
        userId: 'int',
        userName: 'text',
      },
      ...{ fromMe: 'boolean', body: 'text', folded: 'text', mediaType: 'text', quotedId: 'uuid', ack: 'smallint', read: 'boolean' },
      createdAt: 'timestamptz',
    },
    rowsOf(random, written),
  )
}

function* rowsOf(random: Random, { company, tickets, count, longest, bands, vocabulary, now }: Written) {
  const { times, owners } = schedule(random, { tickets, count, longest, now })
  const oldCount = times.findLastIndex((time) => time < now - OLD_DAYS * DAY) + 1
  const planted = placeSearchTerms(random, bands, { count, oldCount })
  const text = writer(random, vocabulary)
  const names = new Map([company.plain, ...company.attendants].map(({ id, name }) => [id, name]))
  const before = new Map<number, string>()
  for (let at = 0; at < count; at++) {
    const ticket = tickets[owners[at] ?? 0] as SeededTicket
    const id = randomUUID()
    const isFile = random.chance(FILE)
    const fromMe = random.chance(0.45)
    const userId = fromMe ? ticket.userId : null
    yield {
      ...{ companyId: company.id, id, ticketId: ticket.id, contactId: ticket.contactId, connectionId: company.connectionId },
      carrierId: `bench-${company.id}-${at}`,
      ...{ userId, userName: names.get(userId ?? 0) ?? null, fromMe, mediaType: isFile ? 'image' : null, ack: fromMe ? 4 : 0 },
      ...(isFile ? { body: '', folded: null } : text(planted(at))),
      read: fromMe || ticket.status !== 'pending',
      quotedId: random.chance(QUOTING) ? (before.get(ticket.id) ?? null) : null,
      createdAt: new Date(times[at] ?? 0).toISOString(),
    }
    before.set(ticket.id, id)
  }
}

/** When each message arrives, and in which ticket. */
function schedule(random: Random, { tickets, count, longest, now }: Pick<Written, 'tickets' | 'count' | 'longest' | 'now'>) {
  const once = longest + tickets.length
  const talkative = Math.min(tickets.length - 1, Math.floor((count - once) / USUAL))
  const drawn = Array.from({ length: count }, (_, at) => {
    const owner = at < longest ? LONGEST_AT : at < once ? at - longest : 1 + random.below(talkative)
    const { begun, last } = tickets[owner] as SeededTicket
    const time = owner === LONGEST_AT ? now - random.between(0, DAYS) * DAY : random.between(begun, last)
    return { owner, time }
  }).sort((a, b) => a.time - b.time)
  return { times: Float64Array.from(drawn, ({ time }) => time), owners: Int32Array.from(drawn, ({ owner }) => owner) }
}

/** Texts with a natural frequency of words, among them the words for searches. */
function writer(random: Random, vocabulary: Vocabulary) {
  const draw = zipf(vocabulary.length, random)
  return (planted: string[]) => {
    const words = Array.from({ length: Math.round(random.between(...WORDS)) }, () => vocabulary[draw()] as Vocabulary[number])
    for (const word of planted) words.splice(random.below(words.length + 1), 0, { word, folded: fold(word) })
    const body = words.map(({ word }) => word).join(' ')
    const folded = words.map((one) => one.folded).join(' ')
    return { body: body.charAt(0).toUpperCase() + body.slice(1), folded }
  }
}
