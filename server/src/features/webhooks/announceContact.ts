import type { Contact } from '@recado/contract/contacts'
import type { WebhookPayloads } from '@recado/contract/webhookEvents'
import type { Tx } from '../../kernel/transact.ts'
import { announce } from './enqueueWebhookEvent.ts'

type Change = { event: 'contact.created' | 'contact.updated'; contact: Contact; at: Date }

const changes = new WeakMap<Tx, Map<number, Change>>()

/** Announces a contact that has changed: once for each transaction, as the contact is at its end. */
export function announceContact(tx: Tx, change: Change) {
  const { id } = change.contact
  const ofTx = changes.get(tx) ?? new Map<number, Change>()
  if (!changes.has(tx))
    tx.beforeCommit(async () => {
      for (const { contact, ...last } of ofTx.values())
        await announce(tx, { ...last, about: { subject: `contact ${contact.id}` }, payload: () => ({ contact: shown(contact) }) })
    })
  const event = ofTx.get(id)?.event === 'contact.created' ? 'contact.created' : change.event
  changes.set(tx, ofTx.set(id, { ...change, event }))
}

function shown(contact: Contact): WebhookPayloads['contact.created']['contact'] {
  const { id, name, number, email, isGroup, extraInfo, createdAt, optedOutAt } = contact
  return { id, name, number, email, isGroup, extraInfo, createdAt, optedOutAt }
}
