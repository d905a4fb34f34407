import { unansweredQuestionEndpoints } from '@recado/contract/knowledge/unansweredQuestions'
import { sql } from 'kysely'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { deleteOldQuestions, dismissQuestions, makePair } from './finishQuestions.ts'
import { readUnanswered } from './readUnanswered.ts'
import { storeQuestion } from './storeQuestion.ts'

/** Questions of customers that no assistant could answer, and what people do with them. */
export const unansweredQuestionsFeature: PlatformFeature = {
  name: 'unansweredQuestions',
  on: () => ({
    'assistant.handedOver': storeQuestion,
    async 'ticket.merging'({ db }, { from, into }) {
      await db.updateTable('unansweredQuestions').set({ ticketId: into }).where('ticketId', '=', from).execute()
    },
  }),
  jobs: (kernel) => [{ name: 'unansweredQuestions.sweep', every: '50 3 * * *', run: () => deleteOldQuestions(kernel) }],
  routes(serve, kernel) {
    serve.signedIn(unansweredQuestionEndpoints.list, async ({ actor, db }) => ({ groups: await readUnanswered(db, actor) }))
    serve.signedIn(unansweredQuestionEndpoints.count, ({ db }) =>
      db
        .selectFrom('unansweredQuestions')
        .where('doneAt', 'is', null)
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow(),
    )
    serve.signedIn(unansweredQuestionEndpoints.makePair, ({ actor, body }) => makePair(kernel, { actor, ...body }))
    serve.signedIn(unansweredQuestionEndpoints.dismiss, async ({ actor, body }) => {
      await dismissQuestions(kernel, { actor, ...body })
      return { message: body.isDismissed ? 'unansweredQuestions.dismissed' : 'unansweredQuestions.back' }
    })
  },
}
