import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/project.mjs'

// A messaging channel is a plug, and so is a connector. Whatever depends on which one it is belongs to its definition. Code elsewhere that
// names one would have to be found again for the next plug.

const folders = {
  carriers: ['contract/src/channels', 'server/src/channels'],
  connectors: ['contract/src/connectors', 'server/src/connectors'],
}
const namesIn = (folder, declared) =>
  readdirSync(join(root, folder))
    .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(declared)])
    .map(([, name]) => name)

/** The simulator is also a feature, whose name appears in texts, logs and query keys. */
const isFeature = /useTranslation\(|\b(name|texts): |[kK]ey\w*\b.*\['\w+', '/
/** The one allowed position of a connector's name: the example of an endpoint. */
const isExample = /^\s*create: \{ type: /

const carriers = namesIn(folders.carriers[0], /(?:provider: |_PROVIDER = )'(\w+)'/g)
const connectors = namesIn(folders.connectors[0], /\btype: '(\w+)'/g)
const plugs = [
  {
    kind: 'services',
    names: carriers,
    own: folders.carriers,
    isName: isFeature,
    sources: ['contract/src', 'server/src', 'web/src'],
    asks: [
      { what: 'compares the provider', in: /\bprovider\)?\s*[!=]==|[!=]==?\s*[\w.?]*\bprovider\b/ },
      { what: 'names a provider', in: new RegExp(`['"\`](${carriers.join('|')})['"\`]`) },
    ],
  },
  {
    kind: 'connectors',
    names: connectors,
    // The log of changes names tables, and one of them is called like a connector.
    own: [...folders.connectors, 'contract/src/changes.ts', 'server/src/kernel/database/loggedTables.ts'],
    isName: isExample,
    sources: ['contract/src', 'server/src', 'web/src'],
    asks: [
      { what: 'names a connector', in: new RegExp(`['"\`](${connectors.join('|')})['"\`]`) },
      { what: 'picks a connector', in: new RegExp(`\\b(connectors|connectorDefinitions)\\??\\.(${connectors.join('|')})\\b`) },
      { what: 'imports one connector', in: new RegExp(`/connectors/(${connectors.join('|')})\\b`) },
    ],
  },
]

for (const { kind, names, own, sources, asks, isName } of plugs) {
  const outside = sources
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
        .map((file) => join(folder, file)),
    )
    .filter((file) => ![...own, 'server/src/migrations'].some((own) => file === own || file.startsWith(`${own}/`)))
  const found = outside.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        asks.filter((ask) => ask.in.test(line) && !isName.test(line)).map(({ what }) => `${file}:${index + 1} ${what}`),
      ),
  )
  for (const one of found) console.error(`  ${one}`)
  console.log(
    `${names.length} ${kind} (${names.join(', ')}), ${outside.length} files that must not ask which one it is: ${found.length} do`,
  )
  if (names.length < 2 || found.length > 0) process.exitCode = 1
}
