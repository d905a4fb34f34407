import type { Step } from '@recado/contract/bot/steps'
import type { Actor } from '@recado/contract/permissions'
import type { Ticket } from '@recado/contract/tickets/tickets'
import type { Tx } from '../../../kernel/transact.ts'
import { noteSteps } from './noteSteps.ts'
import { stepOf } from './stepOf.ts'

type Changed = { before: Ticket; after: Ticket; actor: Actor; at: Date }

/** What somebody has made of a ticket. */
export async function noteChange(tx: Tx, { before, after, actor, at }: Changed) {
  const step = stepOf(before, after, actor.userId)
  if (step) await note(tx, { ticket: after, step, actor, at })
}

/** Somebody began the conversation, or took up one that was over. */
export const noteOpening = (
  tx: Tx,
  { before, ticket, actor, at }: { before: Ticket | undefined; ticket: Ticket; actor: Actor; at: Date },
) => note(tx, { ticket, step: { code: before ? 'reopened' : 'opened', values: {} }, actor, at })

async function note(tx: Tx, { ticket, step, actor, at }: { ticket: Ticket; step: Step; actor: Actor; at: Date }) {
  const user = await tx.db.selectFrom('users').select(['id', 'name']).where('id', '=', actor.userId).executeTakeFirst()
  await noteSteps(tx, { ticket, steps: [step], user, at })
}
