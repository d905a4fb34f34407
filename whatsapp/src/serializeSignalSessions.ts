import { keyedQueue } from '@recado/server/kernel/keyedQueue'
import type { SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from 'baileys'

/**
 * libsignal queues by address what is asked of it, for all lines of this process together, and does what waits as if whoever came
 * first had asked for it: what the others change would miss their own transactions. Nobody has to wait in its queue where they wait here.
 */
const inTurn = keyedQueue()

/** The same, never two at once for one address, each whole in one transaction. */
export function serializeSignalSessions<Repository extends SignalRepositoryWithLIDStore>(
  repository: Repository,
  { transaction }: Pick<SignalKeyStoreWithTransaction, 'transaction'>,
): Repository {
  const inTurnOf =
    <Given extends { jid: string }, Result>(work: (given: Given) => Promise<Result>) =>
    (given: Given) =>
      transaction(() => inTurn(repository.jidToSignalProtocolAddress(given.jid), () => work(given)), given.jid)
  const { decryptMessage, encryptMessage, injectE2ESession } = repository
  return Object.assign(repository, {
    decryptMessage: inTurnOf(decryptMessage.bind(repository)),
    encryptMessage: inTurnOf(encryptMessage.bind(repository)),
    injectE2ESession: inTurnOf(injectE2ESession.bind(repository)),
  })
}
