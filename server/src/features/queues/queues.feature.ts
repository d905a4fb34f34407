import { type Queue, queues } from '@recado/contract/queues'
import { serveResource } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { heardByCompany } from '../../kernel/live/publish.ts'
import { queueStore } from './queues.store.ts'

const demoQueues = [
  {
    name: 'Vendas',
    color: '#0f766e',
    orderQueue: 1,
    greetingMessage: 'Olá! Você está falando com as vendas do Café Aurora.',
    outOfHoursMessage: 'Atendemos de segunda a sexta, das 8h às 18h.',
  },
  { name: 'Suporte', color: '#1d4ed8', orderQueue: 2, greetingMessage: 'Olá! Conte para nós o que aconteceu.', outOfHoursMessage: '' },
  { name: 'Financeiro', color: '#b45309', orderQueue: 3, greetingMessage: 'Olá! Aqui é o financeiro.', outOfHoursMessage: '' },
]

export const queuesFeature: Feature = {
  name: 'queues',
  conflicts: { queues_name: 'ERR_NAME_TAKEN', queues_color: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' },
  async demo({ db }) {
    const queues = await db.insertInto('queues').values(demoQueues).returning('id').execute()
    const users = await db.selectFrom('users').select('id').execute()
    const everywhere = users.flatMap(({ id: userId }) => queues.map(({ id: queueId }) => ({ userId, queueId })))
    await db.insertInto('userQueues').values(everywhere).execute()
  },
  routes: (serve, kernel) =>
    serveResource(serve, kernel, { resource: queues, store: queueStore(kernel), event: heardByCompany<Queue>('queue') }),
}
