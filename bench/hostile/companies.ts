import { type Ask, askAs, bringTo } from '../conversations/client.ts'
import { READER } from '../startingPoint.ts'

type Root = { url: string; ask: Ask }
export type Company = { admin: Ask; network: Ask; tokens: string[] }

const USERS = 10
const PASSWORD = 'Hostile-Password-1'

const tokenOf = async (url: string, email: string, password: string) =>
  (await askAs(url, '')<{ token: string }>('/auth/login', { email, password })).token

export const signIn = async (url: string): Promise<Root> => ({ url, ask: askAs(url, await tokenOf(url, READER.email, READER.password)) })

/** A company whose plan is full of users, five of whom are signed in. */
export async function companyWith({ url, ask }: Root, name: string): Promise<Company> {
  await ask('/companies', { name, email: `${name}@recado.test`, password: PASSWORD, planId: 1 })
  const token = await tokenOf(url, `${name}@recado.test`, PASSWORD)
  const admin = askAs(url, token)
  for (let user = 1; user < USERS; user++)
    await admin('/users', {
      name: `${name} ${user}`,
      email: `${name}${user}@recado.test`,
      password: PASSWORD,
      profile: 'user',
      queueIds: [],
    })
  const others = await Promise.all([1, 2, 3, 4].map((user) => tokenOf(url, `${name}${user}@recado.test`, PASSWORD)))
  return { admin, network: bringTo(url, token), tokens: [token, ...others] }
}
