import type { SessionStore } from './sessionStore.ts'

/** Writes to the store until it is closed. After that it writes nothing: another process may have the connection already. */
export function createFencedStore(vault: SessionStore) {
  const writing = new Set<Promise<unknown>>()
  let isClosed = false

  function guarded<Args extends unknown[], Result>(write: (...args: Args) => Promise<Result>) {
    return async (...args: Args): Promise<Result> => {
      if (isClosed) throw new Error('The connection was closed')
      const written = write(...args)
      writing.add(written)
      return written.finally(() => writing.delete(written))
    }
  }

  const open: SessionStore = {
    ...vault,
    writeAccount: guarded(vault.writeAccount),
    commit: guarded(vault.commit),
    forgetHeard: guarded(vault.forgetHeard),
    keep: guarded(vault.keep),
    noteTaken: guarded(vault.noteTaken),
    noteRaised: guarded(vault.noteRaised),
    forgetRaised: guarded(vault.forgetRaised),
    notePerson: guarded(vault.notePerson),
    forgetAccount: guarded(vault.forgetAccount),
  }
  return {
    vault: open,
    async close() {
      isClosed = true
      await Promise.allSettled(writing)
    },
  }
}
