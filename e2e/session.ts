import type { Person } from './platform.ts'

/** What a browser has stored in which this person is signed in. */
export async function sessionOf(person: Person, origin: string) {
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: await person.token() }] }] }
}
