import type { BotConfig } from '@recado/contract/bot/config'
import { rehearse } from '@recado/contract/bot/rehearse'
import type { KeptTest } from '@recado/contract/keptTests'

/** A kept conversation, played again: what was to be answered to each turn, and what is answered now. */
export type Replay = { test: KeptTest; isRed: boolean; turns: { says: string; expected: string[]; got: string[]; differs: boolean }[] }

export function replay(test: KeptTest, config: BotConfig): Replay {
  const says = test.turns.map((turn) => turn.says)
  const played = rehearse(config, says, test.moment).turns
  const turns = test.turns.map(({ says, hears }, at) => {
    const got = played[at]?.hears ?? []
    return { says, expected: hears, got, differs: JSON.stringify(hears) !== JSON.stringify(got) }
  })
  return { test, turns, isRed: turns.some(({ differs }) => differs) }
}

/** The same conversation, with what is answered now as what is to be answered. */
export const accepted = ({ test, turns }: Replay): KeptTest => ({ ...test, turns: turns.map(({ says, got }) => ({ says, hears: got })) })
