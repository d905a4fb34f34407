import { hash } from '@node-rs/argon2'
import type { PlatformDb } from '../src/kernel/database/schema.ts'

export const PASSWORD = 'Secret-Password-1'

/** A password that verifies quickly: how long the product's own hashes take is not what most tests are about. */
const quick = hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })

/** Lets somebody who was put straight into the database sign in with `PASSWORD`. */
export async function givePassword<Person extends { id: number }>(platform: PlatformDb, person: Person): Promise<Person> {
  await platform
    .updateTable('users')
    .set({ passwordHash: await quick })
    .where('id', '=', person.id)
    .execute()
  return person
}
