import type { BotConfig } from '@recado/contract/bot/config'
import type { KeptTest } from '@recado/contract/bot/keptTests'
import { compare } from '@recado/contract/bot/rehearse'

/** A kept conversation, played again: what was to be answered to each turn, and what is answered now. */
export type Replay = { test: KeptTest; isRed: boolean; turns: { says: string; expected: string[]; got: string[]; differs: boolean }[] }

export function replay(test: KeptTest, config: BotConfig): Replay {
  const turns = compare(config, test).map(({ hears, ...turn }) => ({ ...turn, got: hears }))
  return { test, turns, isRed: turns.some(({ differs }) => differs) }
}

/** The same conversation, with what is answered now as what is to be answered. */
export const accepted = ({ test, turns }: Replay): KeptTest => ({ ...test, turns: turns.map(({ says, got }) => ({ says, hears: got })) })
