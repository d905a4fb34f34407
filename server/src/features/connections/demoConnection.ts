import type { Tx } from '../../kernel/transact.ts'

/** The bot sends it above the names of the queues. */
export const demoGreeting = 'Olá, {{firstName}}! Que bom ter você no Café Aurora. Com quem você quer falar?'

const demo = {
  name: 'Café Aurora',
  status: 'OPENING' as const,
  isDefault: true,
  greetingMessage: demoGreeting,
  complationMessage: 'Obrigado pela conversa! Até a próxima. ☕',
  outOfHoursMessage: 'Agora estamos fechados. Respondemos de segunda a sexta, das 8h às 18h.',
  ratingMessage: 'Como foi o atendimento?',
}

/** The connection of the demo company, with all its queues. */
export const demoConnection =
  (provider: string) =>
  async ({ db }: Tx) => {
    const { id: connectionId } = await db
      .insertInto('connections')
      .values({ ...demo, provider })
      .returning('id')
      .executeTakeFirstOrThrow()
    const queues = await db.selectFrom('queues').select('id').execute()
    const rows = queues.map(({ id: queueId }) => ({ connectionId, queueId }))
    if (rows.length > 0) await db.insertInto('connectionQueues').values(rows).execute()
  }
