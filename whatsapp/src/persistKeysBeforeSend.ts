import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignalDataSet, SignalKeyStore, SignalRepositoryWithLIDStore } from 'baileys'

type Sealed = 'encryptMessage' | 'encryptGroupMessage'

/**
 * The client sends inside the transaction that encrypts. A crash after the send and before the commit would lose which keys are used, and the
 * answers could not be read. So changed keys are stored before an encrypted message can leave.
 */
export function persistKeysBeforeSend<Repository extends SignalRepositoryWithLIDStore>(
  repository: Repository,
  keys: Pick<SignalKeyStore, 'set'>,
  write: SignalKeyStore['set'],
): Repository {
  const sealing = new AsyncLocalStorage<Record<string, object>>()
  const set = keys.set.bind(keys)
  keys.set = (data) => {
    const changed = sealing.getStore()
    if (changed) for (const [type, values] of Object.entries(data)) changed[type] = { ...changed[type], ...values }
    return set(data)
  }

  function wrap<Name extends Sealed>(name: Name): Repository[Name] {
    const seal = repository[name].bind(repository) as (given: unknown) => Promise<unknown>
    return (async (given: unknown) => {
      const changed: Record<string, object> = {}
      const sealed = await sealing.run(changed, () => seal(given))
      await write(changed as SignalDataSet)
      return sealed
    }) as Repository[Name]
  }
  return Object.assign(repository, { encryptMessage: wrap('encryptMessage'), encryptGroupMessage: wrap('encryptGroupMessage') })
}
