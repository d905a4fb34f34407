import { botSettingsOf } from '@recado/contract/bot/botSettings'
import type { BotConfig, BotQueue } from '@recado/contract/bot/config'
import { billingProviders, buttonProviders } from '@recado/contract/channels/channels'
import type { Week } from '@recado/contract/time/openingHours'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { preparedRead } from '../../kernel/database/scopes.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type OptionRow, selectOptionsOfQueue, toOptionTree } from '../queues/index.ts'

type Row = {
  connection: Omit<BotConfig['connection'], 'buttons' | 'billsMessages'> & { provider: string }
  companyName: string
  schedules: Week
  features: BotConfig['features']
  chosen: Record<string, string> | null
  queues: (Omit<BotQueue, 'options'> & { options: OptionRow[] })[]
  prompts: BotConfig['prompts']
  integrations: BotConfig['integrations']
  own: BotConfig['variables']['own'] | null
  fields: string[] | null
}

const connectionColumns = [
  'id',
  'name',
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'expiresInactiveMessage',
  'promptId',
  'integrationId',
  'timeUseBotQueues',
  'maxUseBotQueues',
  'provider',
] as const
const queueColumns = ['id', 'name', 'greetingMessage', 'outOfHoursMessage', 'schedules', 'promptId', 'integrationId'] as const

/** One statement for everything, because it is read with every message that the bot may answer. */
const ofConnection = preparedRead<{ id: number }, Row>(
  (db, param) =>
    db
      .selectFrom('connections')
      .innerJoin('companies', 'companies.id', 'connections.companyId')
      .innerJoin('companyPlans', 'companyPlans.companyId', 'companies.id')
      .where('connections.id', '=', param('id'))
      .select(['companies.name as companyName', 'companies.schedules'])
      .select((eb) => [
        objectOf('connections', connectionColumns).as('connection'),
        objectOf('companyPlans', ['useOpenAi', 'useIntegrations']).as('features'),
        eb.selectFrom('settings').select(sql`json_object_agg(key, value)`.as('all')).as('chosen'),
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
        jsonArrayFrom(eb.selectFrom('prompts').select(['prompts.id', 'prompts.name', 'prompts.queueId'])).as('prompts'),
        jsonArrayFrom(eb.selectFrom('integrations').select(['integrations.id', 'integrations.name'])).as('integrations'),
        eb.selectFrom('campaignSettings').select(sql`settings -> 'variables'`.as('own')).as('own'),
        eb.selectFrom('contactFields').select(sql`json_agg(name order by name)`.as('all')).as('fields'),
      ]) as unknown as { compile: () => never },
)

const objectOf = (table: string, columns: readonly string[]) =>
  jsonBuildObject(Object.fromEntries(columns.map((name) => [name, sql.ref(`${table}.${name}`)])))

/** The configuration of a connection's bot; undefined if the connection was deleted. */
export async function loadBotConfig(db: TenantDb | Tx['db'], connectionId: number): Promise<BotConfig | undefined> {
  const [row] = await ofConnection(db as TenantDb, { id: connectionId })
  if (!row) return undefined
  const { connection: found, companyName, schedules, features, chosen, queues, prompts, integrations, own, fields } = row
  const { provider, ...connection } = found
  return {
    features,
    prompts,
    integrations,
    variables: { own: own ?? [], fields: fields ?? [] },
    connection: { ...connection, buttons: buttonProviders.includes(provider), billsMessages: billingProviders.includes(provider) },
    company: { name: companyName, schedules },
    ...botSettingsOf((key) => chosen?.[key]),
    queues: queues.map((queue) => ({ ...queue, options: toOptionTree(queue.options) })),
  }
}
