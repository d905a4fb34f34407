import type { Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/cloneDatabase.ts'
import { isTransient } from './quarantine.ts'

test('what was asked over a connection that is gone is asked again, and not put aside as what nobody can take', async () => {
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
  expect(isTransient(new Error('A field is missing'))).toBe(false)
  await database.drop()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => error,
  )
