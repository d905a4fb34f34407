import { expect, test } from 'vitest'
import type { KeyChange, SessionStore } from './sessionStore.ts'
import { signalKeyStoreOf } from './signalAccount.ts'

test('a key that is already stored is not written again, unless it has changed', async () => {
  const commits: string[][] = []
  const commit = async (changes: readonly KeyChange[]) => void commits.push(changes.map(({ id, value }) => `${id} ${value}`))
  const keys = signalKeyStoreOf({ commit } as unknown as SessionStore)
  const session = Buffer.from('one')
  await keys.set({ session: { ana: session } })
  await keys.set({ session: { ana: session } })
  await keys.set({ session: { ana: session, bia: null } })
  await keys.set({ session: { ana: Buffer.from('two') } })
  expect(commits).toEqual([[expect.stringMatching(/^ana /)], ['bia null'], [expect.stringMatching(/^ana /)]])
})
