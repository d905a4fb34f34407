import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breakpoints } from './breakpoints.ts'

const folder = join(import.meta.dirname, '../../..')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const sheets = files.filter((file) => file.endsWith('.css'))
/** Shared components may use lengths of their own. */
const isShared = (file: string) => /^(shared\/ui|app\/theme)\//.test(file)

/** The lines that break a rule, with their files. */
const linesIn = (some: readonly string[], isWrong: (line: string) => boolean) =>
  some.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(isWrong)
      .map((line) => `${file}: ${line.trim()}`),
  )

test('style sheets use the theme’s breakpoints', () => {
  const known: ReadonlySet<string> = new Set(Object.values(breakpoints))
  const widthsOf = (line: string) =>
    line.match(/@media/) && [...line.matchAll(/width\s*[:<>=]+\s*([\d.]+\w+)/g)].map(([, width = '']) => width)
  expect(linesIn(sheets, (line) => widthsOf(line)?.some((width) => !known.has(width)) ?? false)).toEqual([])
})

test('code uses the theme’s breakpoints by name', () => {
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('shared/ui/theme/'))
  expect(linesIn(code, (line) => /['"`]\((min|max)-width:/.test(line))).toEqual([])
})

test('z-index values are tokens', () => {
  expect(linesIn(sheets, (line) => /z-index:\s*-?\d{2,}/.test(line))).toEqual([])
})

test('style sheets of features use only tokens for colours and lengths', () => {
  const literal = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|\b\d*\.?\d+px\b/i
  expect(
    linesIn(
      sheets.filter((file) => !isShared(file)),
      (line) => literal.test(line),
    ),
  ).toEqual([])
})
