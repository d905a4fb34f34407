import { type OperationNode, RawNode } from 'kysely'

/** Words that precede a table. `is distinct from` is the one harmless use; for `extract` use `date_part`. */
const source = /(?<!distinct\s+)\b(from|join|into|table)\b/i
const write = /\b(update|delete|truncate|merge|copy|execute|call)\s+["\w]/i
const comment = /--|\/\*/
/** What runs a text as a query, reads files, sees other sessions or changes settings, and spellings that hide such names. */
const further =
  /\b(\w+_to_xml\w*|ts_stat|ts_rewrite|dblink\w*|lo_\w+|pg_\w+|set_config|current_setting|crosstab\w*|connectby|xpath_table|nextval|setval|currval|lastval|has_\w+_privilege)"?\s*\(|\bu&"/i

/** The mark in the text for a query of the builder, which is narrowed where it is written. */
const QUERY = '\u0001'
const OTHER = '\u0002'
/** How Kysely's own JSON helpers read rows of a subquery. Nothing else may be in the text. */
const readsSubquery = new RegExp(`(?<!distinct\\s+)\\bfrom\\s+${QUERY}\\s+as\\s+\\w+\\)`, 'gi')

/** Whether raw SQL names tables itself. Those could not be narrowed to a company. */
export function namesTables(node: RawNode): boolean {
  const text = textOf(node).replaceAll(readsSubquery, ')')
  return source.test(text) || write.test(text) || comment.test(text) || mayEscapeScope(text)
}

export const mayEscapeScope = (text: string) => further.test(text)

/** The whole text as PostgreSQL reads it: fragments that are put together count as one text. */
const textOf = ({ sqlFragments, parameters }: RawNode): string =>
  sqlFragments.map((text, at) => text + (at < parameters.length ? pieceOf(parameters[at]) : '')).join('')

function pieceOf(node: OperationNode | undefined): string {
  if (node && RawNode.is(node)) return textOf(node)
  return node?.kind === 'SelectQueryNode' || node?.kind === 'ParensNode' ? QUERY : OTHER
}
