import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignalDataTypeMap, SignalKeyStore, SignalRepositoryWithLIDStore } from 'baileys'

type Sessions = Record<string, SignalDataTypeMap['session'] | null>
/** libsignal's record of all sessions with one address. */
type SessionRecordState = { _sessions: Record<string, { indexInfo: { used: number } }> }

/**
 * libsignal tries a message with one session after another, and stores the wrong ones in the state in which the trial left them: later
 * messages in those sessions could not be read. This stores them unchanged.
 */
export function preserveOtherSignalSessions<Repository extends SignalRepositoryWithLIDStore>(
  repository: Repository,
  keys: Pick<SignalKeyStore, 'get' | 'set'>,
): Repository {
  const trying = new AsyncLocalStorage<true>()
  const set = keys.set.bind(keys)
  keys.set = async (data) => {
    if (!trying.getStore() || !data.session) return set(data)
    const before = await keys.get('session', Object.keys(data.session))
    return set({ ...data, session: withOthersOf(before, data.session) })
  }

  const decrypt = repository.decryptMessage.bind(repository)
  return Object.assign(repository, {
    decryptMessage: (given: Parameters<typeof decrypt>[0]) =>
      given.type === 'msg' ? trying.run(true, () => decrypt(given)) : decrypt(given),
  })
}

const withOthersOf = (before: Sessions, after: Sessions): Sessions =>
  Object.fromEntries(
    Object.entries(after).map(([id, kept]) => [
      id,
      usedSession(before[id] as SessionRecordState | undefined, kept as SessionRecordState | null),
    ]),
  ) as Sessions

/** The right session has a new time of use. */
function usedSession(before: SessionRecordState | undefined, after: SessionRecordState | null): SessionRecordState | null {
  if (!before || !after) return after
  const sessions = Object.entries(after._sessions)
  const isUsed = ([key, { indexInfo }]: (typeof sessions)[number]) => indexInfo.used !== before._sessions[key]?.indexInfo.used
  if (!sessions.some(isUsed)) return after
  return {
    ...after,
    _sessions: Object.fromEntries(sessions.map((one) => (isUsed(one) ? one : [one[0], before._sessions[one[0]] ?? one[1]]))),
  }
}
