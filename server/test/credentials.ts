import { hash } from '@node-rs/argon2'
import type { PlatformDb } from '../src/kernel/database/schema.ts'

export const PASSWORD = 'Secret-Password-1'

/** A hash that verifies quickly: most tests are not about the duration of the product's hashes. */
const quick = hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })

/** Lets somebody who was inserted into the database sign in with `PASSWORD`. */
export async function givePassword<Person extends { id: number }>(platform: PlatformDb, person: Person): Promise<Person> {
  await platform
    .updateTable('users')
    .set({ passwordHash: await quick })
    .where('id', '=', person.id)
    .execute()
  return person
}
