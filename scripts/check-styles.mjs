import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

// Styles of a feature use the theme's tokens: a colour or length of its own would be a second theme.

const folder = join(root, 'web', 'src')
const common = /^(shared\/(ui|resource|toast)|app\/theme)\//
const literal = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|\b\d*\.?\d+px\b/i

const files = readdirSync(folder, { recursive: true }).map((file) => file.replaceAll('\\', '/'))
const own = files.filter((file) => file.endsWith('.css') && !common.test(file))
const wrong = own.flatMap((file) => {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  return lines.flatMap((line, at) => (literal.test(line) ? `web/src/${file}:${at + 1} ${line.trim()}` : []))
})

for (const one of wrong) console.error(`  ${one} is no token of the theme`)
console.log(`${own.length} style sheets of features: ${wrong.length === 0 ? 'tokens alone' : `${wrong.length} literals`}`)
process.exitCode = wrong.length === 0 ? 0 : 1
