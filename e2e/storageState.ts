import type { Person } from './platform.ts'

/** The browser storage of a signed-in person. */
export async function storageStateOf(person: Person, origin: string) {
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: await person.token() }] }] }
}
