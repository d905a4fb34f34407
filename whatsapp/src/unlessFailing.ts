import type { Vault } from './vault.ts'

/**
 * The same vault, telling at once when keys can be neither read nor kept: what the client could not work on for that reason it would
 * refuse, and nobody would bring it again.
 */
export function unlessFailing(vault: Vault, failed: () => void): Vault {
  const told = (error: unknown) => {
    failed()
    throw error
  }
  return {
    ...vault,
    readKeys: (...given) => vault.readKeys(...given).catch(told),
    commit: (...given) => vault.commit(...given).catch(told),
  }
}
