/** A part of a page: the headings above it, from the highest on, and its own text. */
export type Section = { path: string[]; text: string }

const heading = /^(#{1,6})\s+(.+?)\s*#*$/

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
  for (const line of page.split(/\r?\n/)) {
    const [, marks, title] = heading.exec(line) ?? []
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
