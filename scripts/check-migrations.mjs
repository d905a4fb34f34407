import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/project.mjs'

/**
 * While processes are restarted one after the other, the release before works on the new tables: what it reads must stay, and what it
 * writes must be accepted. A removal waits for the next release, in a migration with a SECOND_HALF line that says since when nobody reads
 * it any more.
 */
const folder = join(root, 'server', 'src', 'migrations')
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

for (const file of readdirSync(folder).filter((name) => /^\d{4}-.*\.ts$/.test(name))) {
  const text = readFileSync(join(folder, file), 'utf8')
  if (Number(file.slice(0, 4)) < FIRST || SECOND_HALF.test(text)) continue
  for (const [pattern, what] of taken) {
    if (!pattern.test(text)) continue
    console.error(`server/src/migrations/${file} ${what}: the release before still works on it (CONTRIBUTING.md, Migrations)`)
    process.exitCode = 1
  }
}
