import { trimTrailing } from '../kit/trimTrailing.ts'

/** A part of a page: the headings above it, from the highest on, and its own text. */
export type Section = { path: string[]; text: string }

const LINE_END = /\r\n|[\n\r\u2028\u2029]/
const heading = /^(#{1,6})\s+(\S.*)$/
/** A heading may end with marks too. */
const isNoTitle = (sign: string) => sign === '#' || sign.trim() === ''

/** The sections of a page. What stands above the first heading is a section without a path. Headings without text of their own have none. */
export function sectionsOf(page: string): Section[] {
  const sections: Section[] = []
  let levels: { level: number; title: string }[] = []
  let lines: string[] = []
  const finishSection = () => {
    const text = lines.join('\n').trim()
    if (text) sections.push({ path: levels.map(({ title }) => title), text })
    lines = []
  }
  for (const line of page.split(LINE_END)) {
    const [, marks, written = ''] = heading.exec(line) ?? []
    const title = trimTrailing(written, isNoTitle)
    if (!marks || !title) {
      lines.push(line)
      continue
    }
    finishSection()
    levels = [...levels.filter(({ level }) => level < marks.length), { level: marks.length, title }]
  }
  finishSection()
  return sections
}
