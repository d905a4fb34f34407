import { type ClientCall, createClient, createPersistentClient } from '../conversations/httpClient.ts'
import { READER } from '../serverOptions.ts'

type Root = { url: string; ask: ClientCall }
export type Company = { admin: ClientCall; network: ClientCall; tokens: string[] }

const USERS = 10
const PASSWORD = 'Hostile-Password-1'

const tokenOf = async (url: string, email: string, password: string) =>
  (await createClient(url, '')<{ token: string }>('/auth/login', { email, password })).token

export const signIn = async (url: string): Promise<Root> => ({
  url,
  ask: createClient(url, await tokenOf(url, READER.email, READER.password)),
})

/** A company with as many users as its plan allows, five of them signed in. */
export async function companyWith({ url, ask }: Root, name: string): Promise<Company> {
  await ask('/companies', { name, email: `${name}@recado.test`, password: PASSWORD, planId: 1 })
  const token = await tokenOf(url, `${name}@recado.test`, PASSWORD)
  const admin = createClient(url, token)
  for (let user = 1; user < USERS; user++)
    await admin('/users', {
      name: `${name} ${user}`,
      email: `${name}${user}@recado.test`,
      password: PASSWORD,
      profile: 'user',
      queueIds: [],
    })
  const others = await Promise.all([1, 2, 3, 4].map((user) => tokenOf(url, `${name}${user}@recado.test`, PASSWORD)))
  return { admin, network: createPersistentClient(url, token), tokens: [token, ...others] }
}
