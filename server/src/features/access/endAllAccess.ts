import type { Tx } from '../../kernel/transact.ts'
import { endTokensOf } from '../personTokens/index.ts'
import { askPasswordAgain } from './accountPasskeys/askPasswordAgain.ts'
import { forgetBrowsers } from './secondStep/rememberedBrowsers.ts'
import { endUserSessions } from './sessions.ts'
import { unlinkSso } from './unlinkSso.ts'

/**
 * Takes everything from whoever knew the old password: sessions, remembered browsers, tokens, links to the provider, an app that waits for its
 * first code, and that a passkey signs in alone. A new way into an account belongs here too.
 */
export async function endAllAccess(tx: Tx, userId: number, { at, by }: { at: Date; by: 'password' | 'reset' }) {
  await forgetBrowsers(tx, userId, at)
  await askPasswordAgain(tx, userId)
  await tx.db.deleteFrom('secondSteps').where('userId', '=', userId).where('confirmedAt', 'is', null).execute()
  await endUserSessions(tx, userId, { at, by })
  await endTokensOf(tx, userId)
  await unlinkSso(tx, userId)
}
