import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/project.mjs'

// An open dropdown must receive Escape at once. Mantine's own dropdowns receive it only once they have the focus.

const folder = join(root, 'web', 'src')
const own = 'shared/ui/dropdown/Dropdowns.tsx'

const files = readdirSync(folder, { recursive: true }).map((file) => file.replaceAll('\\', '/'))
const sources = files.filter((file) => file.endsWith('.tsx') && file !== own)
const wrong = sources.filter((file) => /<(Menu|Popover)\.Dropdown\b/.test(readFileSync(join(folder, file), 'utf8')))

for (const file of wrong) console.error(`  web/src/${file} has a dropdown of Mantine's in the place of one of ${own}`)
console.log(`Dropdowns: ${wrong.length === 0 ? 'each hears Escape' : `${wrong.length} deaf`}`)
process.exitCode = wrong.length === 0 ? 0 : 1
