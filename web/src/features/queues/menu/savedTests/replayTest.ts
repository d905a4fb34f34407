import type { BotConfig } from '@recado/contract/bot/config'
import { compare } from '@recado/contract/bot/rehearse'
import type { SavedTest } from '@recado/contract/bot/savedTests'

/** A replayed test: for each turn the expected and the actual answers. */
export type TestReplay = {
  test: SavedTest
  isFailing: boolean
  turns: { says: string; expected: string[]; got: string[]; differs: boolean }[]
}

export function replayTest(test: SavedTest, config: BotConfig): TestReplay {
  const turns = compare(config, test).map(({ hears, ...turn }) => ({ ...turn, got: hears }))
  return { test, turns, isFailing: turns.some(({ differs }) => differs) }
}

/** The test with the actual answers as the expected ones. */
export const acceptAnswers = ({ test, turns }: TestReplay): SavedTest => ({
  ...test,
  turns: turns.map(({ says, got }) => ({ says, hears: got })),
})
