import { AppError } from '@recado/contract/errors'
import { can } from '@recado/contract/permissions'
import { personTokenEndpoints } from '@recado/contract/users/personTokens'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { mayHaveTokens } from '../../kernel/identity/personTokens.ts'
import { recordAct } from '../../kernel/recordAct.ts'
import { emptyIfThere } from '../../kernel/restoreParts.ts'
import { makeToken, rotateToken, timezoneOf } from './makeToken.ts'
import { readAllTokens, readTokensOf } from './readTokens.ts'
import { sweepTokens } from './sweepTokens.ts'

export const personTokensFeature: PlatformFeature = {
  name: 'personTokens',
  // No token opens anything that was removed since.
  async afterRestore(db) {
    await emptyIfThere(db, 'personTokens')
  },
  jobs: (kernel) => [{ name: 'personTokens.sweep', every: '41 7 * * *', run: () => sweepTokens(kernel) }],
  routes(serve, kernel) {
    const { clock, transact } = kernel
    serve.signedIn(personTokenEndpoints.list, async ({ actor, db }) => ({
      tokens: await readTokensOf(db, actor.userId, { timezone: timezoneOf(actor), now: clock.now() }),
      allowed: mayHaveTokens(actor),
    }))
    serve.signedIn(personTokenEndpoints.create, ({ actor, sessionId, body }) => makeToken(kernel, actor, { sessionId, ...body }))
    serve.signedIn(personTokenEndpoints.rotate, ({ actor, sessionId, params: { id }, body }) =>
      rotateToken(kernel, actor, { id, sessionId, ...body }),
    )
    serve.signedIn(personTokenEndpoints.remove, async ({ actor, params: { id } }) => {
      await transact(actor, async (tx) => {
        let removed = tx.db.deleteFrom('personTokens').where('id', '=', id)
        if (!can(actor, 'tokens:manage')) removed = removed.where('userId', '=', actor.userId)
        const token = await removed.returning('name').executeTakeFirst()
        if (!token) throw new AppError('ERR_NO_TOKEN_FOUND')
        await recordAct(tx, { kind: 'token', action: 'delete', recordId: id, recordName: token.name })
      })
      return { message: 'personTokens.removed' }
    })
    serve.signedIn(personTokenEndpoints.ofCompany, async ({ actor, db }) => ({
      tokens: await readAllTokens(db, { timezone: timezoneOf(actor), now: clock.now() }),
    }))
  },
}
