import { type EventName, type EventPayload, eventChannel } from '@recado/contract/events'
import type { LiveAction } from '@recado/contract/kit/feature'
import { useEffect, useEffectEvent } from 'react'
import { useCurrentUser } from '#web/shared/auth/session.ts'

/** An event as it arrives, before anything is known of its name. */
export type LivePayload = { action: LiveAction } & Record<string, unknown>
type Listener = (payload: LivePayload) => void

const listeners = new Map<string, Set<Listener>>()
const reconnectListeners = new Set<() => void>()
const disconnectListeners = new Set<() => void>()

/** Subscribes to one kind of live event of the company, or to none. */
export const useLive = <Name extends EventName>(name: Name | undefined, onEvent: (payload: EventPayload<Name>) => void) =>
  useLiveEvents(name ? [name] : [], (_, payload) => onEvent(payload))

/** Subscribes to several kinds. */
export function useLiveEvents<Name extends EventName>(names: readonly Name[], onEvent: (name: Name, payload: EventPayload<Name>) => void) {
  const { companyId } = useCurrentUser()
  const receive = useEffectEvent(onEvent)
  const joined = names.join(' ')
  useEffect(() => {
    const followed = joined.split(' ').filter(Boolean) as Name[]
    // The contract fixes what arrives on the channel of an event; the server's tests check each.
    const stops = followed.map((name) =>
      addListener(eventChannel(companyId, name), (payload) => receive(name, payload as EventPayload<Name>)),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [companyId, joined])
}

/** Calls back after each reconnect: events in between were missed. */
export function onReconnect(callback: () => void): () => void {
  reconnectListeners.add(callback)
  return () => void reconnectListeners.delete(callback)
}

/** Calls back when the connection is lost: events are missed from then on. */
export function onDisconnect(callback: () => void): () => void {
  disconnectListeners.add(callback)
  return () => void disconnectListeners.delete(callback)
}

/** For the owner of the socket: passes an event to its subscribers. */
export function dispatchEvent(event: string, payload: LivePayload) {
  for (const listener of listeners.get(event) ?? []) listener(payload)
}

/** For the owner of the socket, and for a refresh by the user. */
export function notifyReconnect() {
  for (const callback of reconnectListeners) callback()
}

/** For the owner of the socket. */
export function notifyDisconnect() {
  for (const callback of disconnectListeners) callback()
}

function addListener(event: string, listener: Listener) {
  const own = listeners.get(event) ?? new Set()
  listeners.set(event, own.add(listener))
  return () => void own.delete(listener)
}
