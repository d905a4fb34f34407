import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/cloneDatabase.ts'
import { connect } from './connect.ts'
import { CUSTOM_PLAN } from './statementNames.ts'

const cloned = await cloneDatabase()
const { pool, close } = connect(cloned.options, { size: 1 })
afterAll(async () => {
  await close()
  await cloned.drop()
})

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
const json = fc.jsonValue().map((value) => JSON.stringify(value).replaceAll('\\u0000', ''))
const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'))
const moment = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
const kinds = {
  int: fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
  bigint: fc.maxSafeInteger(),
  numeric: fc.integer(),
  float8: fc.double(),
  text,
  boolean: fc.boolean(),
  date: moment.map((at) => at.toISOString().slice(0, 10)),
  timestamptz: moment,
  timestamp: moment,
  json,
  jsonb: json,
  uuid: fc.uuid(),
  bytea: fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  'int[]': fc.array(orNull(fc.integer({ min: -9, max: 99 }))),
  'text[]': fc.array(orNull(text)),
  interval: fc.integer({ min: 0, max: 99_999 }).map((count) => `${count} seconds`),
}
const names = Object.keys(kinds) as (keyof typeof kinds)[]
/** Of one name two columns: the last one counts, as with the driver. */
const TEXT = `select ${names.map((name, at) => `$${at + 1}::${name} as "${name}"`).join()}, $1::int as "text"`
const rows = fc.tuple(...names.map((name) => orNull(kinds[name] as fc.Arbitrary<unknown>)))

test('every answer is read as the driver reads it, whether described now or earlier, prepared or not', async () => {
  const tried = fc.asyncProperty(rows, async (values) => {
    const client = await pool.connect()
    try {
      const ours = await client.query(TEXT, values)
      const unprepared = await client.query(TEXT + CUSTOM_PLAN, values)
      const theirs = await new Promise<typeof ours>((resolve, reject) =>
        client.query(TEXT, values, (error, result) => (error ? reject(error) : resolve(result))),
      )
      expect(ours.rows).toEqual(theirs.rows)
      expect(unprepared.rows).toEqual(theirs.rows)
      expect([ours.command, ours.rowCount]).toEqual([theirs.command, theirs.rowCount])
    } finally {
      client.release()
    }
  })
  await fc.assert(tried, tries.statement)
})
