import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { root } from './bootstrap/project.mjs'
import { endpointsWall, holes, readHole } from './holes.mjs'

const PLACEHOLDER = '%s'

/**
 * A hole whose text has changed cannot be planted any more, and one whose test has another name is noticed by nobody. Without this check,
 * only `npm run holes` would say so.
 */
for (const hole of holes) {
  try {
    readHole(hole)
    assertAttackExists(hole)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}

function assertAttackExists({ name, wall, attack }) {
  // The attacks on every endpoint are put together from all files of their folder.
  const files = globSync(wall === endpointsWall ? `${dirname(wall)}/*.ts` : wall, { cwd: root })
  if (!isNamed(wordsOf(attack), files.flatMap(namesIn))) throw new Error(`${name}: no test in ${wall} is called ${attack}`)
}

/** Without the endpoint in front, which the wall puts before the name of the test. */
function wordsOf({ source }) {
  return source
    .replace(/^\^(\S+ \\\/\S+ )?/, '')
    .replace(/\$$/, '')
    .replaceAll('\\', '')
    .trim()
}

/** A name that is put together, as `withstands %s`, has another name in its place. */
function isNamed(words, names) {
  return names.some((name) => {
    if (name.includes(words)) return true
    const [before, after, ...more] = name.split(PLACEHOLDER)
    if (after === undefined || more.length > 0 || !before.trim() || !words.startsWith(before) || !words.endsWith(after)) return false
    return names.includes(words.slice(before.length, words.length - after.length))
  })
}

/** What tests, groups of tests and attacks are called, and the keys of tables, each row of which is a test. */
function namesIn(file) {
  const names = []
  const visit = (node) => {
    if (ts.isCallExpression(node) && ['test', 'describe'].includes(calledFirst(node))) names.push(textOf(node.arguments[0]))
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'name') names.push(textOf(node.initializer))
    if (ts.isPropertyAssignment(node)) names.push(textOf(node.name))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true))
  return names.filter((name) => name !== undefined)
}

/** `test` of `test(…)`, `test.skipIf(…)(…)` and `test.for(…)(…)`. */
function calledFirst(node) {
  if (ts.isIdentifier(node)) return node.text
  return ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) ? calledFirst(node.expression) : undefined
}

function textOf(node) {
  if (node === undefined) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(PLACEHOLDER)
  return undefined
}
