import { type EventName, isForAll } from '@recado/contract/events'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { Person } from '../createPeople.ts'
import type { World } from '../testApp.ts'
import { nameOf, type Role, roles } from './access.ts'
import { isDropped } from './accessRevocations.ts'
import type { AttackWorld } from './attackStage.ts'
import { nameOfEvent, wrongAudienceOf } from './checkEventAudience.ts'
import { expectedEventOf } from './expectedEvent.ts'
import { successFailure } from './expectSuccess.ts'
import type { Failure } from './failures.ts'
import { joinRoomsOf, sendInvalidMessages } from './hostileSocketMessages.ts'
import { openSocketListener, type SocketListener, type SocketMessage } from './socketListener.ts'

/** The sockets of all people: the company's own, and strangers who have requested every foreign room. */
export type Audience = {
  own: { role: Role; ears: SocketListener }[]
  strangers: { role: Role; ears: SocketListener }[]
  heardOnce: Set<EventName>
}

export async function gatherAudience({ world, home, away }: AttackWorld): Promise<Audience> {
  const listen = (company: typeof home) =>
    Promise.all(roles.map(async (role) => ({ role, ears: await openSocketListener(world.url, company.people[role]) })))
  const audience = { own: await listen(home), strangers: await listen(away), heardOnce: new Set<EventName>() }
  for (const { ears } of audience.strangers) {
    joinRoomsOf(home, ears)
    sendInvalidMessages(ears)
    await ears.fresh()
  }
  return audience
}

/** Makes the valid call and checks who received what. The caller listens too: some events are for their other screens. */
export async function audienceFailures(
  { world, play, home }: AttackWorld,
  { own, strangers, heardOnce }: Audience,
  endpoint: Endpoint,
): Promise<Failure[]> {
  const { caller, request } = await play.rightful(endpoint, home)
  const caught = await openSocketListener(world.url, caller)
  // Another process may publish events of the previous call only now.
  for (const one of (await Promise.all([...own, ...strangers].map(({ ears }) => ears.fresh()))).flat()) remember(one)
  const got = await play.send(endpoint, request)
  const faults: Failure[] = [successFailure(endpoint, 'the rightful caller', got)]
  const fault = (who: string, wanted: string, heard: SocketMessage[] | SocketMessage) =>
    `${nameOf(endpoint)} · ${who}: expected to hear ${wanted}, heard ${JSON.stringify(heard).slice(0, 400)}`

  const announced = expectedEventOf(endpoint, { request, got })
  if (announced) await Promise.all(own.filter(({ role }) => role === 'admin').map(({ ears }) => ears.comes(announced.isTold)))
  for (const { role, ears } of strangers) {
    const heard = (await ears.fresh()).filter((one) => !isToldToAll(one, { role, endpoints: world.endpoints }))
    if (heard.length > 0) faults.push(fault(`${role} of another company`, 'nothing', heard))
  }
  for (const { role, ears } of own) {
    const heard = await ears.fresh()
    for (const one of heard) {
      const wrong = wrongAudienceOf(one, { companyId: home.id, role, endpoints: world.endpoints })
      if (wrong) faults.push(fault(role, wrong, one))
      remember(one)
    }
    if (announced && role === 'admin' && !heard.some(announced.isTold))
      faults.push(fault(role, `${announced.action} of ${announced.record} as it was answered`, heard))
  }
  if ((await isEnded(world, caller)) && !(await isDropped(caught)))
    faults.push(fault('the caller, whose session it ended', 'the end of it', []))
  for (const one of await caught.fresh()) remember(one)
  caught.socket.disconnect()
  return faults

  function remember(heard: SocketMessage) {
    const name = nameOfEvent(home.id, heard)
    if (name) heardOnce.add(name)
  }
}

/** Events for everybody reach other companies too. */
function isToldToAll(heard: SocketMessage, hearer: { role: Role; endpoints: readonly Endpoint[] }) {
  const name = nameOfEvent(0, heard)
  return name !== undefined && isForAll(name) && wrongAudienceOf(heard, { companyId: 0, ...hearer }) === undefined
}

async function isEnded({ platform }: World, { sessionId }: Person) {
  const live = await platform
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return !live
}
