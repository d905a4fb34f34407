import { hashSync } from '@node-rs/argon2'
import type { Person } from '../createPeople.ts'
import type { World } from '../testApp.ts'
import { type Role, roles } from './access.ts'

/** A company with one person of each role. Every text made for it contains its marker, which reveals a leak. */
export type Company = { id: number; planId: number; marker: string; people: Record<Role, Person> }

/** A plan that the wall does not fill. */
const ROOMY = { users: 100_000, connections: 100_000, queues: 100_000 }

export const PASSWORD = 'Given-Password-1'
/** As cheap as the algorithm allows: the cost is stored in the hash itself. */
const passwordHash = hashSync(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })

/** One after the other, so that two worlds get the same numbers. */
export async function createCompanyOfRoles(world: World, marker: string): Promise<Company> {
  const { id, planId } = await world.company(ROOMY)
  await world.platform
    .updateTable('companies')
    .set({ name: `Company ${marker}`, email: `office@${marker}.example.com` })
    .where('id', '=', id)
    .execute()
  // At first only administrators may make tokens; here everybody who has the right shall succeed.
  await world.platform.insertInto('settings').values({ companyId: id, key: 'personTokens', value: 'everybody' }).execute()
  const people: Partial<Record<Role, Person>> = {}
  const company = { id, planId, marker, people: people as Record<Role, Person> }
  for (const role of roles) people[role] = await createPersonOfRole(world, company, role)
  return company
}

export async function createPersonOfRole(
  world: World,
  { id: companyId, marker }: Pick<Company, 'id' | 'marker'>,
  role: Role,
): Promise<Person> {
  const person = await world.person(role, companyId)
  const changes = { name: `${role} ${marker}`, email: `${role}${person.id}@${marker}.example.com` }
  await world.platform
    .updateTable('users')
    .set({ ...changes, passwordHash })
    .where('id', '=', person.id)
    .execute()
  return { ...person, ...changes }
}
