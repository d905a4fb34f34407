import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { scaledTime } from '../../e2e/testTimes.ts'

/** For each regular expression of the product: does its time grow linearly with the text, whatever the text? Strangers choose it. */
const root = join(import.meta.dirname, '../..')
const sources = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))

/** Only used on our own texts: no stranger's text comes near them. */
const ourOwn = [
  'server/src/kernel/database/rawSql.ts',
  'server/src/kernel/database/embedded/postmaster.ts',
  'server/src/kernel/database/embedded/processRunner.ts',
]

/**
 * Proofs that take seconds were made once: they hold while the expression and the prover are the same. Changed and new ones are proven
 * here, and `PROVE=all` proves everything again.
 */
const proven = {
  by: '4.5.0',
  expressions: [
    String.raw`/^data:image\/(?:png|jpeg|webp|gif);base64,[\w+/]{100,}={0,2}$/`,
    String.raw`/\b(insert into|update|delete from|from) "(\w+)"/`,
    '/<meta name="build" content="([^"]{1,100})"/',
  ],
}

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

/**
 * A proof that grows too large is given up, and then trying texts decides, which takes one to three seconds. Its size ends it, and not the
 * clock: on a busy machine small proofs take long too, and trying texts can call a linear expression slow.
 */
const isLinear = ({ source, flags }: Pick<Expression, 'source' | 'flags'>) =>
  [{ checker: 'automaton', timeout: 200_000 } as const, { checker: 'fuzz', timeout: 200_000 } as const].some(
    (how) => checkSync(source, flags, how).status === 'safe',
  )

const textOf = ({ source, flags }: Expression) => `/${source}/${flags}`
const expressions = sources.filter((file) => !ourOwn.includes(file)).flatMap(expressionsOf)
const distinct = new Map(expressions.map((one) => [textOf(one), one]))

const known = process.env.PROVE === 'all' ? [] : proven.expressions

test('the expressions of the product are found', () => {
  expect(distinct.size).toBeGreaterThan(100)
})

// Each is a test of its own: a busy machine needs longer for all of them, and hardly for one.
for (const [text, expression] of distinct)
  if (!known.includes(text))
    test(`${expression.file}:${expression.line} ${text} takes no longer than its text is long`, { timeout: scaledTime(120_000) }, () => {
      expect(isLinear(expression)).toBe(true)
    })

test('proven expressions still exist, and so does the prover that proved them', () => {
  expect(proven.expressions.filter((text) => !distinct.has(text))).toEqual([])
  expect(createRequire(import.meta.url)('recheck/package.json').version).toBe(proven.by)
})

test('a slow expression would be noticed', () => {
  expect(isLinear({ source: '\\s+$', flags: '' })).toBe(false)
  expect(isLinear({ source: '^(\\w+\\s?)*$', flags: '' })).toBe(false)
  expect(isLinear({ source: '^\\d+$', flags: 'u' })).toBe(true)
})
