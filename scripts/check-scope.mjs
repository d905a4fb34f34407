import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/project.mjs'

// A company's handle narrows every query to its rows. Only the kernel may use what removes the scope or tells the database what the scope
// cannot check: in a feature one mistake would open another company's rows.

const SCOPE_METHODS =
  /\b(withPlugin|withoutPlugins|withSchema|getExecutor|executeQuery|withTables|\$extendTables)\b|\bsql\.raw\b|\bCompiledQuery\b/
/** Migrations change the tables of all companies. */
const MAY = ['server/src/kernel/', 'server/src/migrations/']

const files = readdirSync(join(root, 'server/src'), { recursive: true })
  .map((file) => join('server/src', file))
  .filter((file) => /\.ts$/.test(file) && !/\.(test|fixture)\.ts$/.test(file) && !MAY.some((folder) => file.startsWith(folder)))
const found = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [way] = SCOPE_METHODS.exec(line) ?? []
      return way === undefined ? [] : [`${file}:${index + 1} uses ${way}, which passes by the company's scope`]
    }),
)
for (const one of found) console.error(`  ${one}`)
console.log(`${files.length} files outside of the kernel: ${found.length} ways around a company's scope`)
if (files.length === 0 || found.length > 0) process.exitCode = 1
