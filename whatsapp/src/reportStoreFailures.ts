import type { SessionStore } from './sessionStore.ts'

/**
 * Wraps the store, and calls `failed` when the database cannot be read or written. The client would otherwise acknowledge a message that it
 * could not process, or ignore a phone's request to resend one, and WhatsApp would never repeat it.
 */
export function reportStoreFailures(vault: SessionStore, failed: () => void): SessionStore {
  const report = (error: unknown) => {
    failed()
    throw error
  }
  return {
    ...vault,
    readKeys: (...given) => vault.readKeys(...given).catch(report),
    isHeard: (...given) => vault.isHeard(...given).catch(report),
    readKept: (...given) => vault.readKept(...given).catch(report),
    commit: (...given) => vault.commit(...given).catch(report),
  }
}
