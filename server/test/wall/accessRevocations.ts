import { users } from '@recado/contract/users/users'
import type { Person } from '../createPeople.ts'
import type { World } from '../testApp.ts'
import type { AttackWorld } from './attackStage.ts'
import { type Company, createPersonOfRole } from './createCompany.ts'
import { openSocketListener, type SocketListener } from './socketListener.ts'

type Ending = (theatre: AttackWorld, person: Person) => Promise<unknown>

/** Whatever takes somebody's right to listen, done in the database, where every process sees it. */
export const accessRevocations: Readonly<Record<string, Ending>> = {
  'the session is revoked': ({ world }, { sessionId }) =>
    world.platform.updateTable('sessions').set({ revokedAt: world.clock.now() }).where('id', '=', sessionId).execute(),
  'somebody signs in elsewhere': ({ world }, { companyId, id }) => world.session(companyId, id),
  'the user is deleted': ({ world }, { id }) => world.platform.deleteFrom('users').where('id', '=', id).execute(),
  'the company is switched off': ({ world }, { companyId }) =>
    world.platform.updateTable('companies').set({ status: false }).where('id', '=', companyId).execute(),
  'the due date has passed': ({ world }, { companyId }) =>
    world.platform.updateTable('companies').set({ dueDate: '2020-01-31' }).where('id', '=', companyId).execute(),
  'the company is deleted': ({ world }, { companyId }) => world.platform.deleteFrom('companies').where('id', '=', companyId).execute(),
}

/** Generous: on a busy machine a drop may take long. */
const PATIENCE = 60_000

/** True once the socket is dropped, false if it is still open after a while. */
export const isDropped = ({ dropped }: SocketListener): Promise<boolean> =>
  Promise.race([dropped, new Promise<false>((resolve) => setTimeout(resolve, PATIENCE, false).unref())])

/** Which fields of a changed colleague somebody receives after losing the administrator profile. */
export async function heardAfterDemotion({ world, home }: AttackWorld): Promise<string[]> {
  const demoted = await createPersonOfRole(world, home, 'admin')
  const ears = await openSocketListener(world.url, demoted)
  const { admin } = home.people
  await world.call(admin, users.endpoints.update, { params: { id: demoted.id }, body: { profile: 'user' } })
  const deadline = Date.now() + PATIENCE
  let fields: string[] = []
  while (Date.now() < deadline) {
    fields = await fieldsHeard(world, { ears, home, admin })
    if (!fields.includes('email')) break
  }
  // Once the change of rights has arrived it stays.
  const again = await fieldsHeard(world, { ears, home, admin })
  ears.socket.disconnect()
  return [...new Set([...fields, ...again])]
}

async function fieldsHeard(world: World, { ears, home, admin }: { ears: SocketListener; home: Company; admin: Person }) {
  await ears.fresh()
  await world.call(admin, users.endpoints.update, { params: { id: home.people.user.id }, body: { name: `Renamed ${world.unique()}` } })
  await ears.comes(({ payload }) => 'user' in payload)
  const heard = await ears.fresh()
  return heard.flatMap(({ payload }) => Object.keys((payload.user as object | undefined) ?? {}))
}
