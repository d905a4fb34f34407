import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Of each expression of the product: does the time it takes grow as the text does, whatever the text? A stranger chooses it. */
const root = join(import.meta.dirname, '../..')
const sources = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))

/** Read by us alone, over texts of our own: no stranger's text comes near them. */
const ourOwn = [
  'server/src/kernel/database/rawSql.ts',
  'server/src/kernel/database/embedded/postmaster.ts',
  'server/src/kernel/database/embedded/runner.ts',
]

type Expression = { file: string; line: number; source: string; flags: string }

function expressionsOf(file: string): Expression[] {
  const text = readFileSync(join(root, file), 'utf8')
  if (!text.includes('/')) return []
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const found: Expression[] = []
  const visit = (node: ts.Node) => {
    const [, source = '', flags = ''] = ts.isRegularExpressionLiteral(node) ? (/^\/(.*)\/(\w*)$/s.exec(node.text) ?? []) : []
    if (source) found.push({ file, source, flags, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** The proof is given up soon where it grows too large: trying texts out then decides, which takes a second or three. */
const isLinear = ({ source, flags }: Pick<Expression, 'source' | 'flags'>) =>
  [{ checker: 'automaton', timeout: 1000 } as const, { checker: 'fuzz', timeout: 30_000 } as const].some(
    (how) => checkSync(source, flags, how).status === 'safe',
  )

test('no expression takes longer than its text is long', () => {
  const expressions = sources.filter((file) => !ourOwn.includes(file)).flatMap(expressionsOf)
  const distinct = [...new Map(expressions.map((one) => [`/${one.source}/${one.flags}`, one])).values()]
  expect(distinct.length).toBeGreaterThan(100)
  const slow = distinct.filter((one) => !isLinear(one)).map(({ file, line, source, flags }) => `${file}:${line} /${source}/${flags}`)
  expect(slow).toEqual([])
}, 300_000)

test('one that is slow would be noticed', () => {
  expect(isLinear({ source: '\\s+$', flags: '' })).toBe(false)
  expect(isLinear({ source: '^(\\w+\\s?)*$', flags: '' })).toBe(false)
  expect(isLinear({ source: '^\\d+$', flags: 'u' })).toBe(true)
})
