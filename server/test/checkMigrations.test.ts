import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const script = join(import.meta.dirname, '../../scripts/check-migrations.mjs')

/** What the check says of a migration. */
function check(file: string, text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, file), text)
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })
  return { isAccepted: status === 0, words: stderr }
}

const data = `export const index = { name: 'tickets_x', table: 'tickets', sql: '("companyId")' }`

test.each([
  ['an index as data', '0160-a.ts', data],
  ['the index of a new table', '0160-a.ts', 'create table "news" (id int); create unique index news_x on news (id)'],
  ['what landed before', '0159-a.ts', 'create index tickets_x on tickets ("companyId")'],
])('%s is accepted', (_, file, text) => {
  expect(check(file, text)).toEqual({ isAccepted: true, words: '' })
})

test.each([
  ['create index if not exists "tickets_x"\n  on only "tickets" ("companyId")', 'makes an index on tickets'],
  ['create table news (id int); create index concurrently x on contacts (id)', 'makes an index on contacts'],
  ['create index on tickets using gin (words)', 'makes an index on tickets'],
  ["schema.createIndex('x').ifNotExists().on('tickets').column('a')", 'makes an index on tickets'],
  ['create unique index tickets_x on tickets ("companyId")', 'makes a unique index on tickets'],
  [`${data}\nexport const up = async () => undefined`, 'exports both'],
])('an index that would make writers wait is refused: %s', (text, words) => {
  const checked = check('0160-a.ts', text)
  expect(checked.isAccepted).toBe(false)
  expect(checked.words).toContain(words)
  expect(checked.words).toContain('server/src/migrations/0160-a.ts')
})
