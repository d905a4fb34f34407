import { holds, isOpen } from './access.ts'
import type { Attack } from './attack.ts'
import type { AttackStage } from './attackStage.ts'
import { createPersonOfRole } from './createCompany.ts'
import { exampleRecordsIn } from './exampleRecords.ts'
import { credentials } from './playExamples.ts'

/** Records of a conversation, which everybody who sees the conversation sees. */
const ofConversations: ReadonlySet<string> = new Set([
  'pendingTicket',
  'ownTicket',
  'assistedTicket',
  'assistedMessage',
  'ownMessage',
  'ownNote',
  'failedMessage',
  'ownMedia',
  'ownNotice',
])

/** A colleague with the right profile, whose queues do not include the conversation's. */
export const foreignQueues: Attack = {
  name: 'a colleague who works other queues',
  concerns: ({ access, example }) =>
    !isOpen(access) && holds('user', access) && exampleRecordsIn(example).some(({ marker }) => ofConversations.has(marker.name)),
  async within(stage, work) {
    await moveAway(stage, await queueOfNobody(stage))
    await work()
    await moveAway(stage, null)
  },
  async strikes({ world, endpoint, home, mine }) {
    const colleague = await createPersonOfRole(world, home, 'user')
    return [
      {
        by: 'a colleague of other queues',
        request: { ...mine.request, headers: credentials(endpoint, colleague) },
        expected: [{ status: 403, error: 'ERR_NO_PERMISSION' }],
      },
    ]
  },
}

const queueOfNobody = async ({ world, home }: AttackStage) => {
  const row = { companyId: home.id, name: `Nobody ${world.unique()}`, color: `#${world.unique().slice(0, 6)}` }
  return (await world.platform.insertInto('queues').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const moveAway = ({ world, home }: AttackStage, queueId: number | null) =>
  world.platform.updateTable('tickets').set({ queueId }).where('companyId', '=', home.id).execute()
