import { connectionEndpoints } from '@recado/contract/connections'
import { integrations } from '@recado/contract/integrations'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { startFakeGoogle } from '../../../test/fakeGoogle.ts'
import { startFakeServer } from '../../../test/fakeServer.ts'
import { SLUG, startFakeTypebot } from '../../../test/fakeTypebot.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { waitUntil } from '../../../test/waitUntil.ts'

const google = await startFakeGoogle()
const flow = await startFakeTypebot()
let said: unknown = {}
const service = await startFakeServer(() => ({ body: said }))
const world = await createWorld({ env: { ALLOW_PRIVATE_NETWORK: 'on', DIALOGFLOW_URL: google.url } })
afterAll(() => Promise.all([world.close(), flow.close(), google.close(), service.close()]))
const { create } = integrations.endpoints

/** Opens a connection that an integration answers. */
async function answeredBy(body: z.input<typeof integrations.create>) {
  const line = await openLine(world)
  const { data } = await world.call(line.boss, create, { body })
  await world.call(line.boss, connectionEndpoints.update, { params: { id: line.id }, body: { integrationId: data.id } })
  const ana = customer()
  const heard = async () => (await line.phone(ana)).map((message) => message.body)
  const hears = (...texts: string[]) =>
    waitUntil(async () => JSON.stringify((await heard()).slice(-texts.length)) === JSON.stringify(texts), `the phone shows ${texts}`)
  return { line, ana, hears }
}

test("a customer goes through a flow of Typebot with the company's delay", async () => {
  const { line, ana, hears } = await answeredBy({
    type: 'typebot',
    name: 'Flow',
    urlN8N: flow.url,
    typebotSlug: SLUG,
    typebotDelayMessage: 1500,
  })
  await line.write(ana, 'Oi')
  await hears('Olá!', 'Qual é o seu nome?')
  const second = (await line.phone(ana))[1]
  // Measure from the creation of the first answer: on a busy machine even that is shown late.
  const ofLine = world.platform.selectFrom('messages').select('createdAt').where('connectionId', '=', line.id)
  const first = await ofLine.where('body', '=', 'Olá!').executeTakeFirstOrThrow()
  expect(Date.parse(second?.at ?? '') - Date.parse(first.createdAt)).toBeGreaterThanOrEqual(1500)
  await line.write(ana, 'Ana')
  await hears('Qual pão, Ana?', '[ 1 ] - Francês\n[ 2 ] - Integral')
  await line.write(ana, '1')
  await hears('Francês, então. Até logo!')
})

test('a webhook answers and transfers the conversation', async () => {
  const { line, ana, hears } = await answeredBy({ type: 'webhook', name: 'Hook', urlN8N: service.url })
  said = { reply: 'Um momento', action: { stopBot: true } }
  await line.write(ana, 'Tem pão?')
  await hears('Um momento')
  await waitUntil(async () => (await line.ticketOf(ana))?.useIntegration === false, 'a person is awaited')
  await line.write(ana, 'Alô?')
  expect(await line.ticketOf(ana)).toMatchObject({ useIntegration: false, status: 'pending' })
})

test('an agent of Dialogflow answers', async () => {
  const { line, ana, hears } = await answeredBy({
    type: 'dialogflow',
    name: 'Agent',
    projectName: 'bakery',
    jsonContent: google.serviceAccount,
  })
  await line.write(ana, 'Que horas abrem?')
  await hears('pt-BR: Que horas abrem?')
})
