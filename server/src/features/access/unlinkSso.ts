import type { Tx } from '../../kernel/transact.ts'

/** The account belongs to nobody at the provider any more. Its owner links it again with the password. */
export const unlinkSso = (tx: Pick<Tx, 'record'>, userId: number) => tx.record('user.recovered', { userId, onlyByPassword: false })

/**
 * Takes away what somebody could have linked who knew the password. A person whom the provider made may have no password, and could not
 * link the account again.
 */
export const unlinkSsoByPassword = (tx: Pick<Tx, 'record'>, userId: number) => tx.record('user.recovered', { userId, onlyByPassword: true })
