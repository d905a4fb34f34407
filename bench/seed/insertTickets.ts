import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import type pg from 'pg'
import type { Company } from './insertCompany.ts'
import { insertRows } from './insertRows.ts'
import type { Random } from './random.ts'

const DAY = 86_400_000
const DAYS = 400
/** Shares of all tickets. */
const PENDING = 0.015
const OPEN = 0.035
/** The plain user's share of the open tickets: more than a page. */
const OWN = 0.15
const WITHOUT_QUEUE = 0.05

export type SeededTicket = {
  id: number
  contactId: number
  number: string
  /** The customer's name, also on their phone. */
  name: string
  status: 'pending' | 'open' | 'closed'
  queueId: number | null
  userId: number | null
  begun: number
  last: number
}

/** One contact and one ticket each; tickets that are not closed have changed in the last two days. */
export function makeTickets(
  random: Random,
  { company, count, firstId, now }: { company: Company; count: number; firstId: number; now: number },
) {
  return Array.from({ length: count }, (_, turn): Omit<SeededTicket, 'name'> => {
    const draw = random.next()
    const status = draw < PENDING ? 'pending' : draw < PENDING + OPEN ? 'open' : 'closed'
    const last = now - random.between(60_000, status === 'closed' ? DAYS * DAY : 2 * DAY)
    const begun = Math.max(last - random.between(0, 10) * DAY, now - DAYS * DAY)
    const isPlain = status !== 'pending' && random.chance(OWN)
    return {
      ...{
        id: firstId + turn,
        contactId: firstId + turn,
        number: `55119${String(10_000_000 + company.id * 1_000_000 + turn)}`,
        status,
        begun,
        last,
      },
      queueId: isPlain ? (company.queueIds[0] ?? null) : random.chance(WITHOUT_QUEUE) ? null : random.oneOf(company.queueIds),
      userId: status === 'pending' ? null : isPlain ? company.plain.id : random.oneOf(company.attendants).id,
    }
  })
}

const time = (at: number) => new Date(at).toISOString()
const table = { companyId: 'int', id: 'int' } as const

export async function insertTickets(client: pg.Client, company: Company, tickets: SeededTicket[]) {
  const { id: companyId, connectionId } = company
  await insertRows(
    client,
    'contacts',
    { ...table, name: 'text', number: 'text' },
    tickets.map(({ contactId, number, name }) => ({ companyId, id: contactId, name, number })),
  )
  await insertRows(
    client,
    '"contactIdentities"',
    { companyId: 'int', kind: 'text', value: 'text', contactId: 'int' },
    tickets.map(({ contactId, number }) => ({ companyId, kind: 'number', value: canonicalNumber(number), contactId })),
  )
  await insertRows(
    client,
    'tickets',
    {
      ...table,
      ...{ contactId: 'int', connectionId: 'int', queueId: 'int', userId: 'int', status: 'text', unreadMessages: 'int' },
      ...{ lastMessage: 'text', createdAt: 'timestamptz', updatedAt: 'timestamptz', lastMessageAt: 'timestamptz' },
    },
    tickets.map(({ id, contactId, queueId, userId, status, begun, last }) => ({
      ...{ companyId, id, contactId, connectionId, queueId, userId, status, unreadMessages: status === 'pending' ? 1 : 0 },
      ...{ lastMessage: 'Obrigado', createdAt: time(begun), updatedAt: time(last), lastMessageAt: time(last) },
    })),
  )
  await insertRows(
    client,
    'attendances',
    {
      ...{ companyId: 'int', ticketId: 'int', queueId: 'int', userId: 'int' },
      ...{ queuedAt: 'timestamptz', startedAt: 'timestamptz', finishedAt: 'timestamptz' },
    },
    tickets.map(({ id, queueId, userId, status, begun, last }) => ({
      ...{ companyId, ticketId: id, queueId, userId, queuedAt: time(begun) },
      startedAt: status === 'pending' ? null : time(begun),
      finishedAt: status === 'closed' ? time(last) : null,
    })),
  )
}
