import type { AssistantMode } from '@recado/contract/assistantMode'
import { botSettingsOf } from '@recado/contract/bot/botSettings'
import type { BotConfig } from '@recado/contract/bot/config'
import { billingProviders, buttonProviders } from '@recado/contract/channels/channels'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { params } from '../../kernel/database/param.ts'
import { prepared } from '../../kernel/database/prepared.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { selectOptionsOfQueue, toOptionTree } from '../queues/index.ts'

const queueColumns = [
  'id',
  'name',
  'greetingMessage',
  'outOfHoursMessage',
  'schedules',
  'promptId',
  'assistantMode',
  'integrationId',
] as const

/** One statement for everything, because it is read with every message that the bot may answer. */
const ofConnection = prepared(params<{ id: number }>(), (db, p) =>
  db
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.companyId')
    .innerJoin('companyPlans', 'companyPlans.companyId', 'companies.id')
    .where('connections.id', '=', p.id)
    .select(['companies.name as companyName', 'companies.schedules', 'companies.daysOff'])
    .select((eb) => [
      jsonBuildObject({
        id: eb.ref('connections.id'),
        name: eb.ref('connections.name'),
        greetingMessage: eb.ref('connections.greetingMessage'),
        complationMessage: eb.ref('connections.complationMessage'),
        outOfHoursMessage: eb.ref('connections.outOfHoursMessage'),
        ratingMessage: eb.ref('connections.ratingMessage'),
        expiresInactiveMessage: eb.ref('connections.expiresInactiveMessage'),
        promptId: eb.ref('connections.promptId'),
        assistantMode: eb.ref('connections.assistantMode'),
        integrationId: eb.ref('connections.integrationId'),
        timeUseBotQueues: eb.ref('connections.timeUseBotQueues'),
        maxUseBotQueues: eb.ref('connections.maxUseBotQueues'),
        provider: eb.ref('connections.provider'),
      }).as('connection'),
      jsonBuildObject({ useOpenAi: eb.ref('companyPlans.useOpenAi'), useIntegrations: eb.ref('companyPlans.useIntegrations') }).as(
        'features',
      ),
      eb.selectFrom('settings').select(sql<Record<string, string> | null>`json_object_agg(key, value)`.as('all')).as('chosen'),
      jsonArrayFrom(
        eb
          .selectFrom('connectionQueues')
          .innerJoin('queues', 'queues.id', 'connectionQueues.queueId')
          .whereRef('connectionQueues.connectionId', '=', 'connections.id')
          .select(queueColumns.map((name) => `queues.${name}` as const))
          .select(selectOptionsOfQueue)
          .orderBy('queues.orderQueue')
          .orderBy('queues.id'),
      ).as('queues'),
      jsonArrayFrom(
        eb
          .selectFrom('prompts')
          .select(['prompts.id', 'prompts.name', 'prompts.queueId', 'prompts.maxAnswers', 'prompts.answersWhileClosed'])
          .select(sql<boolean>`${sql.ref('prompts.endAfterHours')} is not null`.as('endsWithThanks')),
      ).as('prompts'),
      jsonArrayFrom(eb.selectFrom('integrations').select(['integrations.id', 'integrations.name'])).as('integrations'),
      eb.selectFrom('campaignSettings').select(sql<BotConfig['variables']['own']>`settings -> 'variables'`.as('own')).as('own'),
      eb.selectFrom('contactFields').select(sql<string[] | null>`json_agg(name order by name)`.as('all')).as('fields'),
    ]),
)

/** The configuration of a connection's bot; undefined if the connection was deleted. */
export async function loadBotConfig(db: TenantDb | Tx['db'], connectionId: number): Promise<BotConfig | undefined> {
  const [row] = await ofConnection(db, { id: connectionId })
  if (!row) return undefined
  const { connection: found, companyName, schedules, daysOff, features, chosen, queues, prompts, integrations, own, fields } = row
  const { provider, ...connection } = found
  return {
    features,
    prompts,
    integrations,
    variables: { own: own ?? [], fields: fields ?? [] },
    connection: {
      ...withAnsweringPrompt(connection),
      buttons: buttonProviders.includes(provider),
      billsMessages: billingProviders.includes(provider),
    },
    company: { name: companyName, schedules, daysOff },
    ...botSettingsOf((key) => chosen?.[key]),
    queues: queues.map((queue) => ({ ...withAnsweringPrompt(queue), options: toOptionTree(queue.options) })),
  }
}

/** For the bot a chosen assistant that does not answer customers is none. It still knows the id, for conversations that the assistant had begun. */
const withAnsweringPrompt = <Place extends { promptId: number | null; assistantMode: AssistantMode }>({
  promptId,
  assistantMode,
  ...place
}: Place) =>
  assistantMode === 'answers' ? { ...place, promptId, silentPromptId: null } : { ...place, promptId: null, silentPromptId: promptId }
