import { type CloudNumber, newId, type Somebody, type Written } from './cloudNumber.ts'
import { FakeGraphError } from './graphError.ts'

const DAY = 24 * 3_600_000
const seconds = (at: number) => String(Math.floor(at / 1000))

/** A request for contacts or history: only of a shared number, each once, within 24 hours after the number was onboarded. */
export function acceptSync(number: CloudNumber, { messaging_product, sync_type = '' }: { messaging_product?: string; sync_type?: string }) {
  if (messaging_product !== 'whatsapp' || !['smb_app_state_sync', 'history'].includes(sync_type))
    throw new FakeGraphError(100, 'Invalid parameter')
  if (!number.shared.isOn) throw new FakeGraphError(100, 'The phone number is not on the WhatsApp Business app')
  if (number.shared.synced.includes(sync_type)) throw new FakeGraphError(100, 'The sync was already requested')
  if (number.now() - number.shared.onboardedAt > DAY) throw new FakeGraphError(100, 'The time to request a sync is over')
  number.shared.synced.push(sync_type)
  return { messaging_product: 'whatsapp', request_id: newId('sync') }
}

/** What Meta tells of a number that is also used in the WhatsApp Business app. */
export function sharedNumber(number: CloudNumber) {
  const tell = (field: string, value: object) => number.hooks.tell(number.envelope(value, field))
  const fromUs = ({ number: to = '' }: Somebody, { id = newId('wamid'), at = new Date(), ...message }: Written) => ({
    ...{ from: number.display, to, id, timestamp: seconds(at.getTime()) },
    ...message,
  })
  return {
    /** The owner writes, corrects or deletes on the phone. */
    echo: (who: Somebody, message: Written) => tell('smb_message_echoes', { message_echoes: [fromUs(who, message)] }),
    preference: (who: Somebody, value: 'stop' | 'resume', at: Date) =>
      tell('user_preferences', {
        contacts: [{ profile: { name: who.name }, wa_id: who.number }],
        user_preferences: [
          {
            wa_id: who.number,
            category: 'marketing_messages',
            detail: 'User requested',
            value,
            timestamp: Math.floor(at.getTime() / 1000),
          },
        ],
      }),
    /** Of the account as a whole: no number is named. */
    account: (event: string, more: object = {}, at = Date.now(), waba = number.waba) =>
      number.hooks.tell({
        object: 'whatsapp_business_account',
        entry: [{ id: waba, time: Math.floor(at / 1000), changes: [{ field: 'account_update', value: { event, ...more } }] }],
      }),
    addressBook: (names: readonly (Somebody & { at?: number; action?: string })[]) =>
      tell('smb_app_state_sync', {
        state_sync: names.map(({ number: phone_number, name, at = 1, action = 'add' }) => ({
          ...{ type: 'contact', action, metadata: { timestamp: String(at) } },
          contact: { phone_number, ...(action === 'add' && { full_name: name, first_name: name.split(' ')[0] }) },
        })),
      }),
    /** One chunk: of each person, what they and the company wrote. */
    history: (
      threads: readonly { who: Somebody; messages: readonly object[] }[],
      chunk: object = { phase: 0, chunk_order: 1, progress: 100 },
    ) => tell('history', { history: [{ metadata: chunk, threads: threads.map(({ who, messages }) => ({ id: who.number, messages })) }] }),
    historyDeclined: () =>
      tell('history', { history: [{ errors: [{ code: 2593109, title: 'History sync is turned off by the business from the app' }] }] }),
    /** The file of a message of the history. */
    historyFile: (who: Somebody, message: Written) => tell('history', { messages: [past(who, message)] }),
    past: (who: Somebody, message: Written & { status?: string }) => past(who, message),
    /** The same, written by the company. */
    pastOfUs: (who: Somebody, { status, ...message }: Written & { status?: string }) => ({
      ...fromUs(who, message),
      history_context: { status: status ?? 'READ' },
    }),
  }
}

const past = (who: Somebody, { id = newId('wamid'), at = new Date(), status = 'READ', ...message }: Written & { status?: string }) => ({
  ...{ from: who.number, id, timestamp: seconds(at.getTime()) },
  ...message,
  history_context: { status },
})
