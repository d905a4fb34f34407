import { promptTestEndpoints } from '@recado/contract/promptTests'
import { wrongAnswerEndpoints } from '@recado/contract/wrongAnswers'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Serve } from '../../../kernel/http/mountEndpoints.ts'
import { validateEndpoint } from '../service/endpoints.ts'
import { readCircumstances } from './fingerprint.ts'
import { addTest, assertPromptExists, changeTest, readTests, removeTest } from './promptTests.commands.ts'
import { readWrongAnswer, reportWrongAnswer } from './reportWrongAnswer.ts'
import { runTest } from './runTest.ts'
import { readPublications, readRuns, traceFailingTest } from './testBar.ts'
import { readResults } from './testResults.ts'

/** The tests of assistants. */
export function servePromptTests(serve: Serve, kernel: Kernel) {
  const { list, create, update, remove, run, results, publications } = promptTestEndpoints
  serve.signedIn(list, async ({ db, params: { id } }) => {
    await assertPromptExists(db, id)
    return { tests: await readTests(db, id) }
  })
  serve.signedIn(create, ({ actor, params: { id }, body }) => addTest(kernel, actor, id, body))
  serve.signedIn(update, ({ actor, params: { id, testId }, body }) =>
    changeTest(kernel, actor, { promptId: id, testId }, body, (tx, test) =>
      traceFailingTest(kernel, tx, actor, { test, next: { ...test, ...body } }),
    ),
  )
  serve.signedIn(remove, ({ actor, params: { id, testId } }) =>
    removeTest(kernel, actor, { promptId: id, testId }, (tx, test) => traceFailingTest(kernel, tx, actor, { test, next: undefined })),
  )
  serve.signedIn(run, ({ actor, db, params: { id, testId }, body }) => runTest(kernel, { actor, db, promptId: id, testId, entered: body }))
  serve.signedIn(results, async ({ db, params: { id }, body }) => {
    const row = await assertPromptExists(db, id)
    const endpoint = await validateEndpoint(kernel, { given: body.endpoint, stored: row.endpoint })
    return readResults(db, id, await readCircumstances(kernel, db, { ...body, endpoint }))
  })
  serve.signedIn(wrongAnswerEndpoints.read, async (call) => {
    const { assistant, turns, answer } = await readWrongAnswer(call, call.params.id)
    return { assistant, turns, answer }
  })
  serve.signedIn(wrongAnswerEndpoints.report, (call) => reportWrongAnswer(kernel, call, { id: call.params.id, ...call.body }))
  serve.signedIn(publications, async ({ db, params: { id } }) => {
    await assertPromptExists(db, id)
    return { publications: await readPublications(db, id), runs: await readRuns(kernel, db, id) }
  })
}
