import type { Tx } from '../../../kernel/transact.ts'

/**
 * Whoever was in the account may have made a passkey in it. None signs in alone any more until it was the second step after the password: the
 * rows stay, since without them the password alone would do.
 */
export const askPasswordAgain = ({ db }: Pick<Tx, 'db'>, userId: number) =>
  db.updateTable('accountPasskeys').set({ alone: false }).where('userId', '=', userId).execute()
