import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breakpoints } from './breakpoints.ts'

const folder = join(import.meta.dirname, '../..')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const sheets = files.filter((file) => file.endsWith('.css'))
/** What the whole app shares makes the tokens into screens, and has lengths of its own. */
const isShared = (file: string) => /^(shared\/(ui|resource|toast)|app\/theme)\//.test(file)

/** The lines that break a rule, with their files. */
const linesIn = (some: readonly string[], isWrong: (line: string) => boolean) =>
  some.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(isWrong)
      .map((line) => `${file}: ${line.trim()}`),
  )

test('style sheets change at the widths of the theme', () => {
  const known: ReadonlySet<string> = new Set(Object.values(breakpoints))
  const widthsOf = (line: string) =>
    line.match(/@media/) && [...line.matchAll(/width\s*[:<>=]+\s*([\d.]+\w+)/g)].map(([, width = '']) => width)
  expect(linesIn(sheets, (line) => widthsOf(line)?.some((width) => !known.has(width)) ?? false)).toEqual([])
})

test('code asks for the widths of the theme by their names', () => {
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('shared/theme/'))
  expect(linesIn(code, (line) => /['"`]\((min|max)-width:/.test(line))).toEqual([])
})

test('what lies over other parts of the page takes its height from a token', () => {
  expect(linesIn(sheets, (line) => /z-index:\s*-?\d{2,}/.test(line))).toEqual([])
})

test('style sheets of features have no colour and no length in pixels beside the tokens', () => {
  const literal = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|\b\d*\.?\d+px\b/i
  expect(
    linesIn(
      sheets.filter((file) => !isShared(file)),
      (line) => literal.test(line),
    ),
  ).toEqual([])
})
