import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Company } from '../seed/insertCompany.ts'
import { insertRows } from '../seed/insertRows.ts'

type Wish = { tickets: number; messages: number; seen: number }

const SECOND = 1000
const FEW = 30
const says = ['Bom dia!', 'Meu pedido ainda não chegou. Podem ver, por favor?', 'Obrigada 😊', 'Qual o prazo de entrega para o Centro?']

/** All tickets belong to the plain user; the last changed one is the long one, and each visited one has a page of messages. */
export async function fillInbox(client: pg.Client, { id: companyId, connectionId, queueIds, plain }: Company, wish: Wish): Promise<string> {
  const now = Date.now()
  const places = Array.from({ length: wish.tickets }, (_, place) => place)
  const timeOf = (place: number) => new Date(now - place * 60 * SECOND).toISOString()
  const long = randomUUID()
  await insertRows(
    client,
    'contacts',
    { companyId: 'int', id: 'int', name: 'text', number: 'text' },
    places.map((place) => ({ companyId, id: place + 1, name: nameOf(place), number: `55119${80_000_000 + place}` })),
  )
  await insertRows(
    client,
    'tickets',
    {
      ...{ companyId: 'int', id: 'int', uuid: 'uuid', contactId: 'int', connectionId: 'int', queueId: 'int', userId: 'int' },
      ...{ status: 'text', lastMessage: 'text', createdAt: 'timestamptz', updatedAt: 'timestamptz', lastMessageAt: 'timestamptz' },
    },
    places.map((place) => ({
      ...{ companyId, id: place + 1, uuid: place === 0 ? long : randomUUID(), contactId: place + 1, connectionId },
      ...{ queueId: queueIds[place % 2] ?? null, userId: plain.id, status: 'open', lastMessage: textOf(place) },
      ...{ createdAt: timeOf(place), updatedAt: timeOf(place), lastMessageAt: timeOf(place) },
    })),
  )
  await insertMessages(client, { companyId, connectionId, userId: plain.id, counts: places.map((place) => countOf(place, wish)), now })
  for (const table of ['contacts', 'tickets'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  return long
}

export const nameOf = (place: number) => (place === 0 ? 'Conversa Longa' : `Cliente ${String(place).padStart(5, '0')}`)
const textOf = (place: number) => says[place % says.length] ?? ''
const countOf = (place: number, { messages, seen }: Wish) => (place === 0 ? messages : place <= seen ? FEW : 1)

type Filling = { companyId: number; connectionId: number; userId: number; counts: number[]; now: number }

/** `counts`: how many messages each ticket has. */
function insertMessages(client: pg.Client, { companyId, connectionId, userId, counts, now }: Filling) {
  function* rows() {
    for (const [place, count] of counts.entries())
      for (let turn = 0; turn < count; turn++) {
        const fromMe = turn % 3 === 2
        yield {
          ...{ companyId, id: randomUUID(), ticketId: place + 1, contactId: place + 1, connectionId, fromMe, read: true },
          ...{ userId: fromMe ? userId : null, userName: fromMe ? 'plain' : null, ack: fromMe ? 4 : 0 },
          ...{
            body: `${textOf(turn)} ${turn}`,
            createdAt: new Date(now - place * 60 * SECOND - (count - turn) * 40 * SECOND).toISOString(),
          },
        }
      }
  }
  return insertRows(
    client,
    'messages',
    {
      ...{ companyId: 'int', id: 'uuid', ticketId: 'int', contactId: 'int', connectionId: 'int', fromMe: 'boolean', read: 'boolean' },
      ...{ userId: 'int', userName: 'text', ack: 'int', body: 'text', createdAt: 'timestamptz' },
    },
    rows(),
  )
}
