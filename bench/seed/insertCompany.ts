import { randomUUID } from 'node:crypto'
import { defaultWeek } from '@recado/contract/time/openingHours'
import type pg from 'pg'
import { hashToken } from '../../server/src/kernel/secrets.ts'
import { insertRows } from './insertRows.ts'

const QUEUES = 5
/** The queue that only the listeners see, and the plain user does not. */
const LISTENED_QUEUE = 4
const ATTENDANTS = 8
export const LISTENERS = 20

type Session = { id: number; sessionId: string }
export type Person = Session & { name: string }
export type Company = {
  id: number
  connectionId: number
  queueIds: number[]
  heardQueueId: number
  admin: Person
  /** A user with two of five queues. */
  plain: Person
  attendants: Person[]
  /** People with a socket: the first twenty receive the events of that queue. */
  listeners: Person[]
}

/** A company with its connection, queues and people, each of whom is signed in. */
export async function insertCompany(client: pg.Client, { name, listeners }: { name: string; listeners: number }): Promise<Company> {
  const one = async (text: string, values: unknown[]) =>
    (await client.query<{ id: number }>(`${text} returning id`, values)).rows[0]?.id ?? 0
  const plan = await one(
    'insert into plans (name, users, connections, queues, "valueCents", public) values ($1, 100000, 1000, 1000, 0, false)',
    [`Plan of ${name}`],
  )
  const id = await one('insert into companies (name, email, "planId", schedules) values ($1, $2, $3, $4)', [
    name,
    `${name}@recado.test`,
    plan,
    JSON.stringify(defaultWeek),
  ])
  const connectionId = await one(
    `insert into connections ("companyId", name, provider, status, "isDefault") values ($1, 'Line', 'simulator', 'CONNECTED', true)`,
    [id],
  )
  await client.query(`insert into simulator.lines (id, status, paired) values ($1, 'CONNECTED', true)`, [connectionId])
  const queueIds: number[] = []
  for (let place = 0; place < QUEUES; place++)
    queueIds.push(
      await one('insert into queues ("companyId", name, color) values ($1, $2, $3)', [id, `Fila ${place + 1}`, `#00000${place}`]),
    )
  const people = peopleOf(client, { companyId: id, company: name, queueIds })
  return {
    ...{ id, connectionId, queueIds, heardQueueId: queueIds[LISTENED_QUEUE] ?? 0 },
    admin: await people.add('admin', 'admin', []),
    plain: await people.add('plain', 'user', [0, 1]),
    attendants: await people.addMany('attendant', ATTENDANTS, (turn) => [turn % LISTENED_QUEUE]),
    listeners: [
      ...(await people.addMany('hearing', Math.min(LISTENERS, listeners), () => [LISTENED_QUEUE])),
      ...(await people.addMany('listening', Math.max(listeners - LISTENERS, 0), (turn) => [turn % LISTENED_QUEUE], false)),
    ],
  }
}

type Home = { companyId: number; company: string; queueIds: number[] }

function peopleOf(client: pg.Client, { companyId, company, queueIds }: Home) {
  async function add(name: string, profile: string, queues: number[], seesUnqueued = true): Promise<Person> {
    const { rows } = await client.query<{ id: number }>(
      `insert into users ("companyId", name, email, profile, "passwordHash", "ticketsWithoutQueue") values ($1, $2, $3, $4, '', $5) returning id`,
      [companyId, name, `${name.replaceAll(' ', '-')}@${company}.recado.test`, profile, seesUnqueued],
    )
    const person = { id: rows[0]?.id ?? 0, name, sessionId: randomUUID() }
    await client.query(
      `insert into sessions (id, "companyId", "userId", "refreshHash", "createdAt", "expiresAt", address)
      values ($1, $2, $3, $4, now(), now() + interval '10 years', 'bench')`,
      [person.sessionId, companyId, person.id, hashToken(person.sessionId)],
    )
    const links = queues.map((place) => ({ companyId, userId: person.id, queueId: queueIds[place] ?? 0 }))
    await insertRows(client, '"userQueues"', { companyId: 'int', userId: 'int', queueId: 'int' }, links)
    return person
  }

  async function addMany(name: string, count: number, queues: (turn: number) => number[], seesUnqueued = true) {
    const added: Person[] = []
    for (let turn = 0; turn < count; turn++) added.push(await add(`${name} ${turn + 1}`, 'user', queues(turn), seesUnqueued))
    return added
  }
  return { add, addMany }
}
