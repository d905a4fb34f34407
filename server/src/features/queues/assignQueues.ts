import { AppError } from '@recado/contract/errors'
import { type Actor, can } from '@recado/contract/permissions'
import { maySupportCall } from '@recado/contract/support/supportPermissions'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { setConnectionsOfQueues } from '../connections/index.ts'
import { setUsersOfQueues } from '../users/index.ts'

export type QueueAssignment = {
  userIds?: readonly number[] | undefined
  connectionIds?: readonly number[] | undefined
  connectionGreeting?: string | undefined
}

type Assigner = Actor & Pick<SignedIn, 'support' | 'personToken'>

/** Sets who works in these queues and which connections offer them, if the request names them. */
export async function assignQueues(
  tx: Tx,
  actor: Assigner,
  queueIds: readonly number[],
  { userIds, connectionIds, connectionGreeting = '' }: QueueAssignment,
) {
  if (userIds) assertMayChange(actor, 'users:manage')
  if (connectionIds) assertMayChange(actor, 'connections:manage')
  const changedUsers = userIds ? await setUsersOfQueues(tx, { queueIds, userIds }) : []
  const changedConnections = connectionIds
    ? await setConnectionsOfQueues(tx, { queueIds, connectionIds, greeting: connectionGreeting })
    : []
  if (changedUsers.length + changedConnections.length > 0)
    await tx.record('queue.assigned', { userIds: changedUsers, connectionIds: changedConnections })
}

/** The endpoint needs only the right to manage queues, which reaches further for a support agent and for the token of a person. */
function assertMayChange(actor: Assigner, action: 'users:manage' | 'connections:manage') {
  const { support } = actor
  if (!can(actor, action) || (support && !maySupportCall(action, { method: 'PUT', mayRead: support.mayRead })))
    throw new AppError('ERR_NO_PERMISSION')
}
