import { type EventName, isForAll } from '@recado/contract/events'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { Person } from '../people.ts'
import type { World } from '../world.ts'
import { nameOf, type Role, roles } from './access.ts'
import { announcedBy } from './announcement.ts'
import { type Ears, listenWith, type SocketMessage } from './ears.ts'
import { isDropped } from './endings.ts'
import type { Fault } from './faults.ts'
import { misheard, nameOfEvent } from './heardRightly.ts'
import { askForRoomsOf, askNonsense } from './hostileAsks.ts'
import type { Theatre } from './stage.ts'
import { unlessSuccess } from './success.ts'

/** Everybody's ears: the company's own people, and strangers who have asked for all that is not theirs. */
export type Audience = { own: { role: Role; ears: Ears }[]; strangers: { role: Role; ears: Ears }[]; heardOnce: Set<EventName> }

export async function gatherAudience({ world, home, away }: Theatre): Promise<Audience> {
  const listen = (company: typeof home) =>
    Promise.all(roles.map(async (role) => ({ role, ears: await listenWith(world.url, company.people[role]) })))
  const audience = { own: await listen(home), strangers: await listen(away), heardOnce: new Set<EventName>() }
  for (const { ears } of audience.strangers) {
    askForRoomsOf(home, ears)
    askNonsense(ears)
    await ears.fresh()
  }
  return audience
}

/** Makes the rightful call and looks who has heard what of it. The caller listens too: some news is for one's other screens. */
export async function faultsInHearing(
  { world, play, home }: Theatre,
  { own, strangers, heardOnce }: Audience,
  endpoint: Endpoint,
): Promise<Fault[]> {
  const { caller, request } = await play.rightful(endpoint, home)
  const caught = await listenWith(world.url, caller)
  // What another process has told of the call before may come only now.
  for (const one of (await Promise.all([...own, ...strangers].map(({ ears }) => ears.fresh()))).flat()) remember(one)
  const got = await play.send(endpoint, request)
  const faults: Fault[] = [unlessSuccess(endpoint, 'the rightful caller', got)]
  const fault = (who: string, wanted: string, heard: SocketMessage[] | SocketMessage) =>
    `${nameOf(endpoint)} · ${who}: expected to hear ${wanted}, heard ${JSON.stringify(heard).slice(0, 400)}`

  const announced = announcedBy(endpoint, { request, got })
  if (announced) await Promise.all(own.filter(({ role }) => role === 'admin').map(({ ears }) => ears.comes(announced.isTold)))
  for (const { role, ears } of strangers) {
    const heard = (await ears.fresh()).filter((one) => !isToldToAll(one, { role, endpoints: world.endpoints }))
    if (heard.length > 0) faults.push(fault(`${role} of another company`, 'nothing', heard))
  }
  for (const { role, ears } of own) {
    const heard = await ears.fresh()
    for (const one of heard) {
      const wrong = misheard(one, { companyId: home.id, role, endpoints: world.endpoints })
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

/** What is said to everybody is heard elsewhere too. */
function isToldToAll(heard: SocketMessage, hearer: { role: Role; endpoints: readonly Endpoint[] }) {
  const name = nameOfEvent(0, heard)
  return name !== undefined && isForAll(name) && misheard(heard, { companyId: 0, ...hearer }) === undefined
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
