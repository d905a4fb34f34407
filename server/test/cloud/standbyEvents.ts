import type { CloudNumber, Somebody, Written } from './cloudNumber.ts'
import { FakeGraphError } from './graphError.ts'

/** What Meta tells us while another agent, such as its own, has a conversation: in the form of its documents, or with all of it beside the metadata. */
export type StandbyForm = 'nested' | 'flat'

/** Items of whatever kind of which another agent is told as usual. */
export const sendStandbyEvent = (number: CloudNumber, value: object, form: StandbyForm) =>
  number.hooks.tell(number.envelope(form === 'nested' ? { standby: value } : value, 'standby'))

/** A customer writes to the other agent. */
export function messageToOtherAgent(number: CloudNumber, who: Somebody, message: Written, form: StandbyForm) {
  const { id, value } = number.writtenBy(who, message)
  return { id, told: sendStandbyEvent(number, value, form) }
}

type Handover = { type?: string; role?: string; at?: number; recipient?: object | undefined }

/** A conversation is handed over, to us if nothing else is said. There is no metadata: the number is the recipient. */
export function sendHandover(
  number: CloudNumber,
  who: Somebody,
  { type = 'control_passed', role, at = Date.now(), ...given }: Handover = {},
) {
  const recipient = { display_phone_number: number.display, phone_number_id: number.id }
  const value = {
    messaging_product: 'whatsapp',
    recipient: 'recipient' in given ? given.recipient : recipient,
    sender: { phone_number: who.number },
    timestamp: String(Math.floor(at / 1000)),
    type,
    [type]: { metadata: 'The customer asks for a person', previous_owner_role: 'ai_agent', ...(role && { new_owner_role: role }) },
  }
  const entry = [{ id: number.waba, changes: [{ field: 'messaging_handovers', value }] }]
  return number.hooks.tell({ object: 'whatsapp_business_account', entry })
}

type ControlRequest = { messaging_product?: string; to?: string; recipient?: string; action?: string }

/** A request for the control of a conversation. Only the app that is named for escalations may take it. */
export function acceptControl(number: CloudNumber, { messaging_product, to, recipient, action = '' }: ControlRequest) {
  const who = to ?? recipient
  if (messaging_product !== 'whatsapp' || !['pass', 'release', 'take'].includes(action) || !who || (to && recipient))
    throw new FakeGraphError(100, 'Invalid parameter')
  if (action === 'take' && !number.control.isEscalationPartner) throw new FakeGraphError(100, 'The app is not the escalation partner')
  number.control.taken.push(who)
  return { success: true }
}
