import type { Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/cloneDatabase.ts'
import { isTransient } from './quarantine.ts'

test('an event is tried again after a lost connection to the database, but not after a mistake of the code', async () => {
  const database = await cloneDatabase()
  const client = new pg.Client(database.options)
  client.on('error', () => undefined)
  await client.connect()
  const asked = client.query('select 1')
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
  const cut = await failureOf(asked)
  const afterwards = await failureOf(client.query('select 1'))
  expect([cut, afterwards].map((error) => [error?.message, isTransient(error)])).toEqual([
    [expect.anything(), true],
    [expect.anything(), true],
  ])
  for (const bug of ['A field is missing', 'The transaction of this statement has ended', 'The ticket is closed'])
    expect(isTransient(new Error(bug)), bug).toBe(false)
  await database.drop()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => error,
  )
