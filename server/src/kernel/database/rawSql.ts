import type { OperationNode, RawNode } from 'kysely'

/** Words behind which a table stands. `is distinct from` is the one innocent use; for `extract` there is `date_part`. */
const source = /(?<!distinct\s+)\b(from|join|into|table)\b/i
const write = /\b(update|delete|truncate|merge|copy|execute|call)\s+["\w]/i
const comment = /--|\/\*/
/** How the query builder's own helpers read rows of a subquery: nothing may stand beside it. */
const endsInFrom = /(?<!distinct\s+)\bfrom\s+$/i
const closes = /^\s+as\s+\w+\)/

/** Whether a piece of raw SQL names tables by itself, where they could not be narrowed to a company. */
export function namesTables({ sqlFragments, parameters }: RawNode): boolean {
  return sqlFragments.some((text, at) => {
    const own = readsSubquery(text, { next: parameters[at], after: sqlFragments[at + 1] }) ? text.replace(endsInFrom, '') : text
    return source.test(own) || write.test(own) || comment.test(own)
  })
}

function readsSubquery(text: string, { next, after = '' }: { next: OperationNode | undefined; after: string | undefined }) {
  const isQuery = next?.kind === 'SelectQueryNode' || next?.kind === 'ParensNode'
  return isQuery && endsInFrom.test(text) && closes.test(after)
}
