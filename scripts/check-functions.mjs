import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './project.mjs'

// A function over fifty lines does several things: each of them can be read, named and tested alone.
// Nothing is excepted: a list, a table of routes or a form is a value, or has parts that have names.

const LONGEST = 50
const ts = createRequire(import.meta.url)('typescript')
const isCode = (name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(name)
const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true }).flatMap((name) => (isCode(name) ? [`${folder}/${name.replaceAll('\\', '/')}`] : []))

const isFunction = (node) => ts.isFunctionLike(node) && node.body !== undefined
const nameOf = ({ name, parent }) => (name ?? parent.name)?.getText() ?? 'one without a name'

function functionsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line
  const all = []
  const visit = (node) => {
    if (isFunction(node)) {
      const line = lineAt(node.getStart())
      all.push({ file, line: line + 1, name: nameOf(node), length: lineAt(node.end) - line + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return all
}

const functions = ['contract/src', 'server/src', 'web/src'].flatMap(filesIn).flatMap(functionsIn)
const long = functions.filter(({ length }) => length > LONGEST).sort((a, b) => b.length - a.length)
for (const { file, line, name, length } of long) console.error(`  ${file}:${line} ${name} has ${length} lines`)
console.log(`${functions.length} functions: ${long.length === 0 ? `none over ${LONGEST} lines` : `${long.length} over ${LONGEST} lines`}`)
process.exitCode = long.length === 0 ? 0 : 1
