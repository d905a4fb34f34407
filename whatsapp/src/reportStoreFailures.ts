import type { SessionStore } from './sessionStore.ts'

/**
 * The same vault, telling at once when what the client needs can be neither read nor kept: what it could not work on for that reason it
 * would refuse, and a message that a phone asks for again it would not send, and nobody would ever ask it again.
 */
export function reportStoreFailures(vault: SessionStore, failed: () => void): SessionStore {
  const told = (error: unknown) => {
    failed()
    throw error
  }
  return {
    ...vault,
    readKeys: (...given) => vault.readKeys(...given).catch(told),
    isHeard: (...given) => vault.isHeard(...given).catch(told),
    readKept: (...given) => vault.readKept(...given).catch(told),
    commit: (...given) => vault.commit(...given).catch(told),
  }
}
