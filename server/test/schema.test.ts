import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from './cloneDatabase.ts'
import { readSchema } from './readSchema.ts'

const cloned = await cloneDatabase()
afterAll(() => cloned.drop())

const FILE = join(import.meta.dirname, '../../docs/schema.sql')
const HEAD = `-- The database after all migrations, to be read and compared, not to be run.
-- Written by: UPDATE=1 npx vitest run --project server server/test/schema.test.ts
`

test('the database is as docs/schema.sql says; UPDATE=1 writes a change that is meant into the file', async () => {
  const text = `${HEAD}\n${await readSchema(cloned.options)}`
  if (process.env.UPDATE === '1') writeFileSync(FILE, text)
  expect(text.split('\n')).toEqual(readFileSync(FILE, 'utf8').split('\n'))
})
