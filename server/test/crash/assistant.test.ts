// Guards: server/src/features/bot, server/src/features/prompts, server/src/kernel/jobs.ts

import { connectionEndpoints } from '@recado/contract/connections'
import { knowledge } from '@recado/contract/knowledge/knowledge'
import { prompts } from '@recado/contract/prompts'
import { type Queue, queues } from '@recado/contract/queues/queues'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { minutes } from '../../src/kernel/clock.ts'
import { startFakeOpenAi } from '../fakeOpenAi.ts'
import { connectedLine } from './connectedLine.ts'
import { productWithFailPoints } from './failPoints.ts'

const service = await startFakeOpenAi()
const product = await productWithFailPoints('assistant', { OPENAI_BASE_URL: service.url })
const { platform, ask } = product
afterAll(() => Promise.all([product.end(), service.close()]))

const PATIENCE = { timeout: scaledTime(120_000), interval: 100 }
const ANSWER = 'A entrega custa R$ 9,90.'
const PERSON_FOLLOWS = 'Uma pessoa da nossa equipe vai continuar o seu atendimento em breve.'

/** The work of the dead process is done again at once. */
const retry = () =>
  sql`update pgboss.job set state = 'retry', start_after = now() where name = 'bot.ask' and state = 'active'`.execute(platform)
/** Nobody does it again, and the time for an answer is over. */
async function giveUp() {
  await sql`delete from pgboss.job where name = 'bot.ask'`.execute(platform)
  await platform
    .updateTable('tickets')
    .set({ askedAt: new Date(Date.now() - minutes(3)) })
    .where('askedAt', 'is not', null)
    .execute()
  await sql`insert into pgboss.job (name, data) values ('bot.tickets', '{}')`.execute(platform)
}

test('however the product dies between question and answer, the customer gets one answer or one handover', {
  timeout: scaledTime(900_000),
}, async () => {
  let running = await product.start()
  const connectionId = await connectedLine(ask)
  const { id: queueId } = (await ask(queues.endpoints.create, { body: { name: 'Vendas', color: '#0f766e' } })) as Queue
  await ask(knowledge.endpoints.create, { body: { kind: 'pair', title: 'Quanto custa a entrega?', text: ANSWER } })
  service.answers({ fields: { text: ANSWER, sources: [1] } })
  const prompt = 'You answer the customers of a bakery. '.repeat(3)
  const body = { name: 'Ada the helper', prompt, apiKey: 'sk-secret', queueId, usesKnowledge: true }
  const { id: promptId } = await ask(prompts.endpoints.create, { body })
  await ask(connectionEndpoints.update, { params: { id: connectionId }, body: { promptId } })

  const says = (number: string, text = 'quanto custa a entrega?') =>
    ask(simulatorEndpoints.inbound, {
      params: { id: connectionId },
      body: { from: { number, name: 'Rita' }, id: `${number} 1`, body: text },
    })
  const hears = async (number: string) =>
    (await ask(simulatorEndpoints.outbox, { params: { id: connectionId }, query: { number } })).map(({ body: text }) => text)

  const cases = [
    ['5511987650001', 'responder.asked', retry, ANSWER],
    ['5511987650002', 'responder.asked', giveUp, PERSON_FOLLOWS],
    ['5511987650003', 'responder.answered', retry, ANSWER],
    ['5511987650004', 'responder.answered', giveUp, PERSON_FOLLOWS],
    ['5511987650005', 'responder.stored', retry, ANSWER],
  ] as const
  for (const [number, point, recover, text] of cases) {
    await running.kill('SIGTERM')
    const dying = await product.start(point)
    await says(number)
    await product.forgotten(dying)
    running = await product.start()
    await recover()
    await expect.poll(() => hears(number), PATIENCE).toEqual([text])
  }
  service.answers({ fields: { action: 'handover', reason: 'missing_knowledge' } })
  const unknown = [
    ['5511987650011', 'responder.asked'],
    ['5511987650012', 'responder.answered'],
    ['5511987650013', 'responder.stored'],
  ] as const
  for (const [number, point] of unknown) {
    await running.kill('SIGTERM')
    const dying = await product.start(point)
    await says(number, `fazem bolo de jaca para ${point}?`)
    await product.forgotten(dying)
    running = await product.start()
    await retry()
    await expect.poll(() => hears(number), PATIENCE).toEqual([PERSON_FOLLOWS])
  }
  const stored = await platform.selectFrom('unansweredQuestions').select('question').orderBy('id').execute()
  expect(stored.map(({ question }) => question)).toEqual(unknown.map(([, point]) => `fazem bolo de jaca para ${point}?`))
  service.answers({ fields: { text: ANSWER, sources: [1] } })
  await says('5511987650009')
  await expect.poll(() => hears('5511987650009'), PATIENCE).toEqual([ANSWER])
  for (const [number, , , text] of cases) expect(await hears(number)).toEqual([text])
})
