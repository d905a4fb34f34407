import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './bootstrap/project.mjs'

// A rule about files that do not exist any more checks nothing, and nobody notices. So every path in a rule, a configuration or a script
// must match a file, and where it names several with | or {}, each must.

const files = filesIn('')
const packages = readdirSync(join(root, 'node_modules'))
  .flatMap((name) => (name.startsWith('@') ? readdirSync(join(root, 'node_modules', name)).map((inner) => `${name}/${inner}`) : [name]))
  .map((name) => `node_modules/${name}/`)

const paths = [...importRules(), ...configurations(), ...textsWithPaths(), ...patternsOfPaths()]
const dead = paths.flatMap(({ where, pattern, among }) =>
  variantsOf(pattern)
    .filter((variant) => !among.some((file) => new RegExp(variant).test(file)))
    .map((variant) => `${where}: ${variant} matches no file`),
)
for (const one of dead) console.error(`  ${one}`)
console.log(
  `${paths.length} paths in rules, configurations and scripts: ${dead.length === 0 ? 'each matches a file' : `${dead.length} dead`}`,
)
process.exitCode = dead.length === 0 ? 0 : 1

/** `$1` stands for what the other end of the import has matched. */
function importRules() {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
  return forbidden
    .filter(({ to }) => !to.couldNotResolve)
    .flatMap(({ name, from, to }) =>
      [from.path, from.pathNot, to.path, to.pathNot]
        .filter((path) => path !== undefined)
        .map((path) => ({ where: `rule ${name}`, pattern: path.replaceAll(/\$\d/g, '.+'), among: [...files, ...packages] })),
    )
}

/** Excluded paths may not exist yet. */
function configurations() {
  const globsOf = (where, globs, folder = '') =>
    globs.filter((glob) => !glob.startsWith('!')).map((glob) => ({ where, pattern: patternOf(`${folder}${glob}`), among: files }))
  const knip = Object.entries(read('knip.json').workspaces).flatMap(([name, { entry = [], project = [] }]) =>
    globsOf('knip.json', [...entry, ...project], name === '.' ? '' : `${name}/`),
  )
  const biome = read('biome.json')
  const includes = [biome.files, ...biome.overrides].flatMap((part) => globsOf('biome.json', part.includes))
  return [...knip, ...includes, ...globsOf('tsconfig.json', read('tsconfig.json').include)]
}

/** Paths in a text: from the root, from the sources of one side, or from the folder of the file. */
function textsWithPaths() {
  const path =
    /(?<![\w/.@$}-])(?:contract|server|web|whatsapp|e2e|bench|scripts|docs|deploy|features|shared|app|src)\/(?:[\w.@*{}/-]|\([\w|]+\))*[\w*})]/g
  const isText = (file) =>
    /^(scripts|web\/build)\/|^package\.json$|(^|\/)(vite|vitest|playwright)\.config\.ts$|^docs\/how-to\/write-a-test\.md$/.test(file)
  const fromSources = [...inFolder('server/src/'), ...inFolder('web/src/')]
  return files.filter(isText).flatMap((where) => {
    const among = [...files, ...fromSources, ...inFolder(`${dirname(where)}/`)]
    return [...new Set(readFileSync(join(root, where), 'utf8').match(path))].map((found) => ({ where, pattern: patternOf(found), among }))
  })
}

/** Patterns that match whole paths. */
function patternsOfPaths() {
  const slashed = files.map((file) => `/${file}`)
  const patterns = [
    ['vitest.config.ts', /(?<== |\|\| )\/(\\\/.*)\/$/gm, slashed],
    ['e2e/playwright.config.ts', /(?<== )\/(\\\/.*)\/$/gm, slashed],
    ['scripts/check-plugs.mjs', /(?<=in: )\/(\/connectors.*)\/$/gm, slashed],
  ]
  return patterns.flatMap(([where, pattern, among]) =>
    [...readFileSync(join(root, where), 'utf8').matchAll(pattern)].map(([, found]) => ({ where, pattern: found, among })),
  )
}

function inFolder(folder) {
  return files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length))
}

function read(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

/** A folder stands for its contents, and the beginning of a name for all files that begin like it. */
function patternOf(glob) {
  const text = glob
    .replaceAll('.', '\\.')
    .replaceAll('**/', '@any@')
    .replaceAll('*', '[^/]*')
    .replaceAll('@any@', '(?:.*/)?')
    .replaceAll(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
  return /[*{]/.test(glob) ? `^${text}$` : `^${text}`
}

/** A pattern with each choice made: `a(b|c)` becomes `a(b)` and `a(c)`, so that each choice is checked. */
function variantsOf(pattern) {
  const [variants] = choicesFrom(0)
  return variants

  function choicesFrom(start) {
    const done = []
    let open = ['']
    let at = start
    const append = (pieces) => {
      open = open.flatMap((text) => pieces.map((piece) => text + piece))
    }
    for (; at < pattern.length && pattern[at] !== ')'; at++) {
      const [atom] = /^(?:\\.|\[(?:\\.|[^\]])*\]|\((?:\?[:!=]|\?<[!=])?|.)/s.exec(pattern.slice(at))
      if (atom === '|') {
        done.push(...open)
        open = ['']
      } else if (atom.startsWith('(')) {
        const [inner, end] = choicesFrom(at + atom.length)
        append(atom.includes('!') ? [`${atom}${inner.join('|')})`] : inner.map((text) => `${atom}${text})`))
        at = end
      } else {
        append([atom])
        at += atom.length - 1
      }
    }
    return [[...done, ...open], at]
  }
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    const isSkipped = ['node_modules', 'dist', '.git', 'test-results'].includes(entry.name) || ['data', 'shots'].includes(path)
    return isSkipped ? [] : filesIn(path)
  })
}
