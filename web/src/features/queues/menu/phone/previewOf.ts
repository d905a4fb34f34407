import { decideOutcome } from '@recado/contract/bot/botEngine'
import type { BotConfig, BotTicket, Option } from '@recado/contract/bot/config'
import { rehearsalTime } from '@recado/contract/bot/rehearsalTime'
import { responderNameOf } from '@recado/contract/bot/responders'
import { initialState } from '@recado/contract/bot/state'
import { spotOf } from '../tree/menuTree.ts'

type Place = { options: readonly Option[]; id: number | null }

/** What a contact types to reach an entry, and the bot's answer there, regardless of hours. */
export function previewOf(config: BotConfig, queueId: number, { options, id }: Place) {
  const spot = id === null ? undefined : spotOf(options, id)
  const says = spot ? String(spot.at + 1) : null
  const { replies, effects } = decideOutcome({
    state: spot ? { ...initialState, at: 'options', optionId: spot.parentId } : initialState,
    ticket: { ...customer, queueId },
    config: { ...config, settings: { ...config.settings, scheduleType: 'disabled' } },
    happening: { kind: 'message', text: says ?? '' },
    now: rehearsalTime(config, 'open'),
    askId: '00000000-0000-4000-8000-000000000000',
  })
  const asked = effects.find((effect) => effect.do === 'ask')
  const asks = asked ? { who: asked.who, name: responderNameOf(config, { at: asked.who, id: asked.id }) ?? '' } : null
  return { says, replies, asks }
}

const customer: BotTicket = {
  ...{ status: 'pending', userId: null, queueId: null, isGroup: false, toldClosed: null },
  ...{ code: '1001', contactName: 'Maria Silva' },
}
