// Guards: server/src/features/bot, server/src/features/integrations, server/src/connectors, server/src/features/connectionRuntime/inbound/receiveMessage.ts

import { botConfigEndpoint } from '@recado/contract/bot/botConfigs'
import { rehearse } from '@recado/contract/bot/rehearse'
import { connectionEndpoints } from '@recado/contract/connections'
import { type Queue, queues } from '@recado/contract/queues/queues'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { menuEntry } from '../botConnection.ts'
import { ledgerOf } from './compareWithPromises.ts'
import { connectedLine } from './connectedLine.ts'
import { startCrashingProduct } from './crashingProduct.ts'
import { plannedCrashes, seeded } from './plannedCrashes.ts'

/** `npm run chaos` has time. */
const isLong = Boolean(process.env.KILLS)
const { customers, kills } = isLong ? { customers: 60, kills: 10 } : { customers: 12, kills: 1 }
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** Through both queues and the whole menu, with one invalid choice, to the end. */
const says = ['Oi', '1', 'Quero pão', '2', '0', '#', '2', '#', '1', '2', '1']

/** The bot does not depend on statuses: in the short form it dies there only in conversations with people. */
const ofTheBot = ['inbound.beforeCommit', 'inbound.afterCommit', 'outbound.handedOver'] as const
const points = [...ofTheBot, ...(isLong ? (['status.beforeAck'] as const) : [])]
const deaths = plannedCrashes({ random: seeded(seed), points, kills, work: customers * says.length })

const product = await startCrashingProduct('bot')
const { root } = product
afterAll(() => product.end())

test(`the bot says everything once, however often the product dies (SEED=${seed})`, { timeout: scaledTime(900_000) }, async () => {
  await product.start(deaths[0])
  const connectionId = await connectedLine(root)
  await furnish(connectionId)
  const config = await root(botConfigEndpoint, { params: { id: connectionId } })
  const hears = rehearse(config, says, 'open').turns.flatMap((turn) => turn.hears)
  await root(simulatorEndpoints.faults, { params: { id: connectionId }, body: { duplicateEvery: 4, ackBeforeAnswer: true } })

  let promises = 0
  const numbers = Array.from({ length: customers }, (_, count) => `55119860${String(count).padStart(5, '0')}`)
  const talking = Promise.all(
    numbers.map(async (number) => {
      for (const [turn, body] of says.entries()) {
        const message = { from: { number, name: `Customer ${number}` }, id: `${number} ${turn}`, body }
        await root(simulatorEndpoints.inbound, { params: { id: connectionId }, body: message })
        promises++
      }
    }),
  )
  await Promise.all([talking, product.die(deaths, () => promises)])

  await expect.poll(async () => (await ledgerOf({ ask: root, connectionId })).waiting, { timeout: scaledTime(120_000) }).toBe(0)
  for (const number of numbers) {
    const phone = await root(simulatorEndpoints.outbox, { params: { id: connectionId }, query: { number } })
    expect(phone.map(({ body }) => body)).toEqual(hears)
  }
  const { tickets: waiting } = await root(ticketEndpoints.list, { query: { status: 'pending', showAll: 'true', limit: 200 } })
  expect(waiting).toHaveLength(customers)
  expect(waiting.every(({ chatbot, queue }) => !chatbot && queue?.name === 'Vendas')).toBe(true)
  const sent = customers * hears.length
  expect(await ledgerOf({ ask: root, connectionId })).toMatchObject({ balanced: true, stored: customers * says.length, sent, failed: 0 })
})

async function furnish(connectionId: number) {
  const menu = [
    menuEntry('Pães', 'Qual?', [menuEntry('Francês', 'Já sai do forno.')]),
    menuEntry('Bolos', 'Qual bolo?', [menuEntry('Cenoura', 'Boa escolha!')]),
  ]
  const made = [
    { name: 'Vendas', color: '#0f766e', orderQueue: 1, greetingMessage: 'Vendas, bom dia.', options: menu },
    {
      name: 'Suporte',
      color: '#1d4ed8',
      orderQueue: 2,
      greetingMessage: 'Conte o que houve.',
      options: [menuEntry('Entrega', 'Um momento.')],
    },
  ]
  const queueIds: number[] = []
  for (const body of made) queueIds.push(((await root(queues.endpoints.create, { body })) as Queue).id)
  const body = { queueIds, greetingMessage: 'Com quem você quer falar?', maxUseBotQueues: 0 }
  await root(connectionEndpoints.update, { params: { id: connectionId }, body })
}
