import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

// A messaging service is a plug: what depends on which one it is stands in its definition. Whoever asks for one by its name, outside
// of its own folders and of tests, would have to be found again for the next one.

const plugs = ['contract/src/carriers', 'server/src/carriers']
const names = readdirSync(join(root, plugs[0]))
  .flatMap((file) => [...readFileSync(join(root, plugs[0], file), 'utf8').matchAll(/(?:provider: |_PROVIDER = )'(\w+)'/g)])
  .map(([, name]) => name)

const asks = [
  { what: 'compares the provider', in: /\bprovider\)?\s*[!=]==|[!=]==?\s*[\w.?]*\bprovider\b/ },
  { what: 'names a provider', in: new RegExp(`['"\`](${names.join('|')})['"\`]`) },
]
/** The feature that plays a network's customers is called as it is everywhere: in its texts, in logs, in the keys of what it has fetched. */
const isName = /useTranslation\(|\b(name|texts): |[kK]ey\w*\b.*\['\w+', '/

const files = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
)
const outside = files.filter((file) => ![...plugs, 'server/src/migrations'].some((folder) => file.startsWith(`${folder}/`)))
const found = outside.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      asks.filter((ask) => ask.in.test(line) && !isName.test(line)).map(({ what }) => `${file}:${index + 1} ${what}`),
    ),
)

for (const one of found) console.error(`  ${one}`)
console.log(`${names.length} services (${names.join(', ')}), ${outside.length} files that must not ask which one it is: ${found.length} do`)
process.exitCode = names.length > 1 && found.length === 0 ? 0 : 1
