import { keyedQueue } from '@recado/server/kernel/keyedQueue'
import type { SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from 'baileys'

/**
 * libsignal has one queue per address for all connections of this process, and runs what waits in the context of the first caller: changes of
 * the others would miss their own transactions. Calls wait here instead, so its queue is always empty.
 */
const inTurn = keyedQueue()

/** Wraps the repository: it makes one call at a time per address, each in one transaction. */
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
