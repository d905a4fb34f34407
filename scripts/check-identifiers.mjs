// An identifier in backticks names something that exists: code, a column, or a key of a text. After a rename, prose that still has the old name
// sends its reader nowhere. Words that look like an identifier have a capital inside, such as `lockTicket` and `ChannelStore`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Examples, and names of which a decision says that they are gone or were not made. */
const allowed = new Set([
  ...['getTicketsByIdBot', 'nightMode'],
  ...['forEachDue', 'replaceIndexes', 'tenantActivity', 'throttleBatch', 'withoutJsonSchemas', 'withoutProxies'],
])

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\n')
  .filter((name) => existsSync(name))
const isCode = (name) =>
  /\.(ts|tsx|mjs|cjs|js|css|sql|html|sh|yml|yaml)$/.test(name) || /(^|\/)(package|tsconfig|biome|knip)\.json$/.test(name)
const isProse = (name) => /^(docs\/(architecture|how-to|decisions)\/.*|[A-Z]+)\.md$/.test(name)
const identifier = /^[A-Za-z]+[a-z\d][A-Z][A-Za-z\d]*$/
const comment = /\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const quoted = /`([^`\n]+)`/g

const texts = new Map(files.filter((name) => isCode(name) || isProse(name)).map((name) => [name, readFileSync(name, 'utf8')]))
const known = new Set(allowed)
for (const [name, text] of texts)
  if (isCode(name)) for (const [word] of text.replaceAll(comment, '').matchAll(/[A-Za-z_$][\w$]*/g)) known.add(word)
for (const name of files) for (const part of name.split(/[/.]/)) known.add(part)

const unknown = (text) =>
  [...text.matchAll(quoted)].map(([, word = '']) => word).filter((word) => identifier.test(word) && !known.has(word))
const missing = [...texts].flatMap(([name, text]) =>
  (isProse(name) ? unknown(text) : [...text.matchAll(comment)].flatMap(([part]) => unknown(part))).map((word) => `${name}: \`${word}\``),
)
for (const one of missing) console.error(`  ${one}`)
console.log(`Identifiers in backticks: ${missing.length === 0 ? 'each exists' : `${missing.length} do not exist`}`)
process.exitCode = missing.length === 0 ? 0 : 1
