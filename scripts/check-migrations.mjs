import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/project.mjs'

/**
 * While processes are restarted one after the other, the release before works on the new tables: what it reads must stay, and what it
 * writes must be accepted. A removal waits for the next release, in a migration with a SECOND_HALF line that says since when nobody reads
 * it any more.
 */
const folder = process.argv[2] ?? join(root, 'server', 'src', 'migrations')
const SECOND_HALF = /\/\/ Second half: \S/
/** From here on: the baseline before it only creates new databases. */
const FIRST = 76

const taken = [
  [/\bdrop\s+(table|column|view|type)\b|\bdrop(Table|Column|View|Type)\(/i, 'takes something away'],
  [/\brename\s+(to|column)\b|\brename(To|Column)\(/i, 'gives something another name'],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b|\bsetDataType\(/i, 'makes something else of a column'],
  [/\balter\s+column\s+\S+\s+set\s+not\s+null\b|\bsetNotNull\(/i, 'wants what the release before may leave out'],
  [/\badd\s+column\s+(?![^,;`]*\bdefault\b)[^,;`]*\bnot\s+null\b/i, 'wants a new column filled, without saying by what'],
]

/** From here on an index on a table that may be large is built beside the work (docs/how-to/add-an-index.md). */
const FIRST_INDEX = 160
const indexes = [
  /\bcreate\s+(?<unique>unique\s+)?index\b[^;`']*?\bon\s+(only\s+)?"?(?<table>\w+)/gi,
  /\bcreateIndex\([^)]*\)(?<unique>\s*\.unique\(\))?(\s*\.(?!on\()\w+\([^)]*\))*\s*\.on\(\s*'(?<table>\w+)'/g,
]
const tables = [/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi, /\bcreateTable\(\s*'(\w+)'/g]

/** An index in a transaction locks out everybody who writes into its table, until it is built. */
function lockingIndexes(text) {
  const made = new Set(tables.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table)))
  return indexes.flatMap((pattern) => [...text.matchAll(pattern)]).filter(({ groups: { table } }) => !made.has(table))
}

function refuse(file, why) {
  console.error(`server/src/migrations/${file} ${why}`)
  process.exitCode = 1
}

for (const file of readdirSync(folder).filter((name) => /^\d{4}-.*\.ts$/.test(name))) {
  const text = readFileSync(join(folder, file), 'utf8')
  const number = Number(file.slice(0, 4))
  if (number >= FIRST_INDEX) {
    for (const { groups } of lockingIndexes(text))
      refuse(
        file,
        groups.unique
          ? `makes a unique index on ${groups.table}, which exists already: writers would wait for it, and it cannot be built beside the work, since the code would rely on it. Make it together with a new table.`
          : `makes an index on ${groups.table}, which exists already: writers would wait for it. Move it into a migration of its own that exports { name, table, sql } as \`index\` (docs/how-to/add-an-index.md).`,
      )
    if (/\bexport const index\b/.test(text) && /\bexport (const|function|async function) up\b/.test(text))
      refuse(file, 'exports both `up` and `index`: an index is a migration of its own (docs/how-to/add-an-index.md)')
  }
  if (number < FIRST || SECOND_HALF.test(text)) continue
  for (const [pattern, what] of taken)
    if (pattern.test(text)) refuse(file, `${what}: the release before still works on it (CONTRIBUTING.md, Migrations)`)
}
