import { type EventName, type EventPayload, eventChannel } from '@recado/contract/events'
import type { LiveAction } from '@recado/contract/kit/feature'
import { useEffect, useEffectEvent } from 'react'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { createListeners } from '#web/shared/data/store/createListeners.ts'

/** An event as it arrives, before its name is checked. */
export type LivePayload = { action: LiveAction } & Record<string, unknown>

const eventListeners = new Map<string, ReturnType<typeof createListeners<[LivePayload]>>>()
const reconnectListeners = createListeners()
const disconnectListeners = createListeners()

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
export const onReconnect = reconnectListeners.add

/** Calls back when the connection is lost: events are missed from then on. */
export const onDisconnect = disconnectListeners.add

/** For the owner of the socket: passes an event to its subscribers. */
export const dispatchEvent = (event: string, payload: LivePayload) => eventListeners.get(event)?.notify(payload)

/** For the owner of the socket, and for a refresh by the user. */
export const notifyReconnect = reconnectListeners.notify

/** For the owner of the socket. */
export const notifyDisconnect = disconnectListeners.notify

function addListener(event: string, listener: (payload: LivePayload) => void) {
  const listeners = eventListeners.get(event) ?? createListeners<[LivePayload]>()
  eventListeners.set(event, listeners)
  return listeners.add(listener)
}
