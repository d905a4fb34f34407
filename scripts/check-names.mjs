import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './project.mjs'

// On the web two exported things do not share a name: who reads one at its use must not have to ask which it is.

const folder = join(root, 'web', 'src')
const exported = /^export (?:async )?(?:const|function|type|class|interface) (\w+)/gm
const places = new Map()

for (const file of readdirSync(folder, { recursive: true })) {
  if (!/\.tsx?$/.test(file) || /\.(test|fixture)\.tsx?$/.test(file)) continue
  for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(exported))
    places.set(name, [...(places.get(name) ?? []), relative(root, join(folder, file))])
}

const shared = [...places].filter(([, files]) => files.length > 1)
for (const [name, files] of shared) console.error(`  ${name} is exported by ${files.join(' and by ')}`)
console.log(`${places.size} exported names: ${shared.length === 0 ? 'each its own' : `${shared.length} shared`}`)
process.exitCode = shared.length === 0 ? 0 : 1
