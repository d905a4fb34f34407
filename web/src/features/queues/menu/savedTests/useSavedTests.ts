import type { SavedTest } from '@recado/contract/bot/savedTests'
import { useDeferredValue, useMemo } from 'react'
import type { BotConfigs } from '../phone/useBotConfigs.ts'
import type { MenuDraft } from '../useMenuDraft.ts'
import { acceptAnswers, replayTest, type TestReplay } from './replayTest.ts'

const MAX_TESTS = 50

/** The saved tests, replayed with every change; deferred, so that typing stays fast. */
export function useSavedTests({ content, edit }: MenuDraft, { of, isLoading }: BotConfigs) {
  const deferredContent = useDeferredValue(content)
  // With only some configurations loaded, tests would fail for a moment.
  const replays = useMemo(
    () => (isLoading ? null : deferredContent.tests.map((test) => replayTest(test, of(test.connectionId, deferredContent)))),
    [deferredContent, of, isLoading],
  )
  const setTests = (change: (tests: SavedTest[]) => SavedTest[]) => edit((now) => ({ ...now, tests: change(now.tests) }))
  const replace = (id: number, change: (test: SavedTest) => SavedTest) =>
    setTests((tests) => tests.map((test) => (test.id === id ? change(test) : test)))
  return {
    /** Null until the bot's configuration is loaded. */
    replays,
    red: (replays ?? []).filter(({ isFailing }) => isFailing),
    isFull: content.tests.length >= MAX_TESTS,
    keep: (test: Omit<SavedTest, 'id'>) => setTests((tests) => [...tests, { ...test, id: Math.min(0, ...tests.map(({ id }) => id)) - 1 }]),
    rename: (id: number, name: string) => replace(id, (test) => ({ ...test, name })),
    accept: (replay: TestReplay) => replace(replay.test.id, () => acceptAnswers(replay)),
    remove: (id: number) => setTests((tests) => tests.filter((test) => test.id !== id)),
  }
}

export type SavedTests = ReturnType<typeof useSavedTests>
