import type { Tx } from '../../kernel/transact.ts'

/**
 * Ends all tokens of a person whose password was reset by a mailed code or by somebody else: whoever knew the old one may have made tokens.
 * A password that people change themselves ends none, because their programs would stop.
 */
export const endTokensOf = ({ db }: Pick<Tx, 'db'>, userId: number) => db.deleteFrom('personTokens').where('userId', '=', userId).execute()
