import { firstStepsEndpoints } from '@recado/contract/firstSteps'
import type { Feature } from '../../kernel/feature.ts'
import { readProgress } from './readProgress.ts'

export const firstStepsFeature: Feature = {
  name: 'firstSteps',
  // The user was deleted meanwhile.
  routes(serve, kernel) {
    serve.signedIn(firstStepsEndpoints.read, ({ actor, db }) => readProgress(db, actor.userId))
    serve.signedIn(firstStepsEndpoints.hide, ({ actor, body: { hidden } }) =>
      kernel.transact(actor, async ({ db }) => {
        const { userId } = actor
        if (hidden)
          await db
            .insertInto('hiddenFirstSteps')
            .values({ userId })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        else await db.deleteFrom('hiddenFirstSteps').where('userId', '=', userId).execute()
        return readProgress(db, userId)
      }),
    )
  },
}
