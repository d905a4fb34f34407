import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/project.mjs'

// A table is declared once, in a `*.table.ts` or the kernel, and only its owner writes into it; others call the owner's commands. Otherwise
// every writer would have to remember ledger, outbox, bot and events. The rules of imports cannot check that.

/** These set up a new installation and the demo company across the features, before anybody uses them. */
const furnishing = new Set([
  'features/setup/setUpPlatform.ts',
  'features/queues/demoQueues.ts',
  'features/messages/demo/demoConversations.ts',
  'features/messages/demo/insertTalk.ts',
])
/** These write into tables that a feature passes to them, and the feature's call is checked instead; or into all that a dump has. */
const genericWriters = new Set(['kernel/tableStore.ts', 'kernel/restoreParts.ts', 'backup/logical/loadDatabase.ts'])

const folder = join(root, 'server', 'src')
const files = readdirSync(folder, { recursive: true })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.ts$/.test(name) && !/\.(test|fixture)\.ts$/.test(name) && !genericWriters.has(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const isMigration = ({ name }) => name.startsWith('migrations/')
const sources = files.filter((file) => !isMigration(file))

/** A feature, a channel, or the kernel. */
const ownerFolderOf = (name) => /^(features|channels|connectors|gateways)\/[^/]+|^[^/]+/.exec(name)[0]
const tablesMade = (text) => [...text.matchAll(/\bcreate table (?:if not exists )?"?(\w[\w.]*)/g)].map(([, table]) => table)
const tablesTyped = (text) =>
  [...text.matchAll(/interface (?:Tenant|Platform)Tables \{\n(.*?)\n {2}\}/gs)].flatMap(([, body]) =>
    [...body.matchAll(/^ {4}(\w+): /gm)].map(([, table]) => table),
  )
const declared = sources.flatMap(({ name, text }) =>
  [...tablesTyped(text), ...tablesMade(text)].map((table) => ({ table, by: ownerFolderOf(name) })),
)
/** A channel stores its own data in a schema of its name, and the kernel its jobs in that of pg-boss. */
function ownersOf(table) {
  const [schema] = table.split('.')
  if (schema === table) return declared.filter((one) => one.table === table).map(({ by }) => by)
  return [schema === 'pgboss' ? 'kernel' : `channels/${schema}`]
}

const building =
  /\b(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom|tableStore<\w+>\(\))\((?:\s*'(?<table>[\w.]+)(?: as \w+)?'|\s*[^\s')])/g
const inserting = /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?)\s+(?:"?(?<table>\w[\w.]*)|\$)/gi
const updating = /\bupdate\s+(?:"?(?<table>\w[\w.]*)"?|\$\S*)(?:\s+(?:as\s+)?"?\w+"?)?\s+set\b/gi
const writesIn = ({ name, text }) =>
  [building, inserting, updating].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ groups: { table }, index }) => ({ name, table, line: text.slice(0, index).split('\n').length })),
  )
const writes = sources.flatMap(writesIn)
const isForeign = ({ name, table }) => table !== undefined && !ownersOf(table).includes(ownerFolderOf(name))
const foreign = writes.filter(isForeign)

const made = files.filter(isMigration).flatMap(({ text }) => tablesMade(text))
const named = (owners) => owners.join(' and ') || 'nobody'
const problems = [
  ...made.filter((table) => ownersOf(table).length !== 1).map((table) => `${table} is declared by ${named(ownersOf(table))}`),
  ...foreign
    .filter(({ name }) => !furnishing.has(name))
    .map(({ name, line, table }) => `${name}:${line} writes into ${table}, which belongs to ${named(ownersOf(table))}`),
  ...writes.filter(({ table }) => table === undefined).map(({ name, line }) => `${name}:${line} writes into a table that it does not name`),
  ...[...furnishing].filter((name) => !foreign.some((write) => write.name === name)).map((name) => `${name} needs no exception`),
]
for (const problem of problems) console.error(`  ${problem}`)
console.log(
  `${writes.length} writes into ${made.length} tables: ${problems.length === 0 ? 'each by its owner' : `${problems.length} wrong`}`,
)
process.exitCode = problems.length === 0 ? 0 : 1
