import { type Address, Unavailable } from '../channel.ts'
import type { CloudSettings } from './cloudSettings.ts'
import { type GraphClient, GraphError } from './graphClient.ts'
import { recipientOf } from './outbound/messageBody.ts'

/** Takes a conversation from another app, such as Meta's AI agent. False: Meta lets only the app that the company has named for escalations. */
export async function takeControl(graph: GraphClient, { token, phoneNumberId }: CloudSettings, chat: readonly Address[]): Promise<boolean> {
  const request = { messaging_product: 'whatsapp', ...recipientOf(chat), action: 'take' }
  try {
    await graph.post(token, `${phoneNumberId}/thread_control`, request)
    return true
  } catch (error) {
    if (error instanceof GraphError && error.class === 'never') return false
    throw new Unavailable('Meta does not answer', { cause: error })
  }
}
