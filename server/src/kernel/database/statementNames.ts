import { createHash } from 'node:crypto'

/** How many statements a connection has prepared at most. Those that the code itself defines do not count. */
const MOST = 500
/** The limit per kind and table, so that a caller who invents filters leaves room for others. */
const OF_A_KIND = 24

/** Marks a statement that is planned with the values of each call, because a plan that is good for some values is a disaster for others. */
export const CUSTOM_PLAN = '\n-- planned anew'

export function createStatementNames() {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  let counted = 0

  return {
    /** For statements whose number the code decides, and no caller. */
    keepPrepared(text: string) {
      if (!names.has(text)) names.set(text, digestOf(text))
    },
    /** The name under which PostgreSQL parses and plans a statement once per connection. Without a name it does so each time. */
    nameOf(text: string): string | undefined {
      if (text.endsWith(CUSTOM_PLAN)) return undefined
      const existing = names.get(text)
      if (existing || counted >= MOST) return existing
      const kind = kindOf(text)
      const ofKind = counts.get(kind) ?? 0
      if (ofKind >= OF_A_KIND) return undefined
      counts.set(kind, ofKind + 1)
      counted++
      const name = digestOf(text)
      names.set(text, name)
      return name
    },
  }
}

const digestOf = (text: string) => createHash('md5').update(text).digest('hex')

const table = /\b(insert into|update|delete from|from) "(\w+)"/
const kindOf = (text: string) => table.exec(text.slice(0, 4000))?.[0] ?? 'without a table'

/** The statement names of this process. */
export const { keepPrepared, nameOf } = createStatementNames()
