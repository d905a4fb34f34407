import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

// A company's handle narrows every query to its rows. What takes the narrowing off, or says to the database what it cannot read, belongs
// to the kernel, which knows how to use it: in a feature one forgotten word of it would open another company's rows.

const SCOPE_METHODS =
  /\b(withPlugin|withoutPlugins|withSchema|getExecutor|executeQuery|withTables|\$extendTables)\b|\bsql\.raw\b|\bCompiledQuery\b/
/** Migrations change what belongs to all. */
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
